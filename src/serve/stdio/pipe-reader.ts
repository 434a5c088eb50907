/**
 * Whether anybody could still read what this process writes to a pipe. The system tells a writer only when it writes,
 * and a statement that runs for an hour writes nothing; on Linux `/proc` knows who holds the other end. A reader that
 * cannot be seen from here (in another container, of another user) is taken for present: only one that was seen and has
 * gone counts.
 */
import { fstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export class PipeReader {
  private constructor(
    private readonly link: string,
    private held: string,
  ) {}

  /** Null when `fd` is no pipe, or when nobody is seen to read it. */
  static of(fd: number): PipeReader | null {
    const link = pipeLink(fd)
    const held = link === null ? null : findReader(link)
    return link === null || held === null ? null : new PipeReader(link, held)
  }

  get gone(): boolean {
    if (linkAt(this.held) === this.link) return false
    const other = findReader(this.link)
    if (other !== null) this.held = other
    return other === null
  }
}

function pipeLink(fd: number): string | null {
  try {
    const stat = fstatSync(fd, { bigint: true })
    return process.platform === 'linux' && stat.isFIFO() ? `pipe:[${stat.ino}]` : null
  } catch {
    return null
  }
}

/** The `/proc` path of a descriptor that reads the pipe. */
function findReader(link: string): string | null {
  for (const process of listed('/proc')) {
    if (!/^\d+$/.test(process)) continue
    for (const fd of listed(`/proc/${process}/fd`)) {
      const path = `/proc/${process}/fd/${fd}`
      if (linkAt(path) === link && isReadable(`/proc/${process}/fdinfo/${fd}`)) return path
    }
  }
  return null
}

/** Nothing for what has gone or is not ours to see. */
function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function linkAt(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

/** The last octal digit of the flags: 0 reads, 1 writes, 2 does both. */
function isReadable(fdinfo: string): boolean {
  try {
    return /^flags:\s*[0-7]*[02]$/m.test(readFileSync(fdinfo, 'utf8'))
  } catch {
    return false
  }
}
