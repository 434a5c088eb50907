/**
 * Mixed clients on one store for minutes: point reads, scans, writes, schema, mutation logs, clients that leave in the
 * middle, clients that read slowly. Every period prints requests, latencies and the memory of the server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JOBS, type Job, type Ports } from './jobs.js'

export interface SoakOptions {
  readonly binary: string
  readonly minutes: number
  readonly clients: number
  report(line: string): void
}

const PERIODS = 20
const SLOWEST = 0.99
const COLUMNS = 'requests/s  median ms  99 % ms  slowest ms'

/** The number of requests that failed. */
export async function soak({ binary, minutes, clients, report }: SoakOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'relate-soak-'))
  const words = ['serve', '--database', join(folder, 'soak.rl'), '--mcp', '0', '--kartograph', '0', '--auth', 'none']
  // Each client keeps a connection to either surface, and the rude ones make more.
  words.push('--max-connections', String(4 * clients))
  const child = spawn(process.execPath, [binary, ...words], { stdio: ['ignore', 'inherit', 'pipe'] })
  try {
    return await run(child, { binary, minutes, clients, report })
  } finally {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(child: ChildProcess, { minutes, clients, report }: SoakOptions): Promise<number> {
  const ports = await listening(child)
  const end = performance.now() + minutes * 60_000
  const measured: Record<keyof Ports, number[]> = { relate: [], kartograph: [] }
  let failures = 0
  const agent = async (number: number) => {
    for (let turn = 0; performance.now() < end; turn++) {
      const job = jobFor(number + turn)
      const started = performance.now()
      try {
        await job.run(ports, number * 1_000_000 + turn)
        if (job.rude !== true) measured[job.surface].push(performance.now() - started)
      } catch (error) {
        failures++
        report(`${job.name} failed: ${error instanceof Error ? error.message : String(error)}`)
        if (failures > 100) throw error
      }
    }
  }
  const agents = Promise.all(Array.from({ length: clients }, (_, i) => agent(i)))
  report('        relate surface:                              Kartograph surface:                          server')
  report(`minute  ${COLUMNS}  ${COLUMNS}  MiB`)
  for (let period = 1; period <= PERIODS; period++) {
    await Promise.race([agents, new Promise(resolve => setTimeout(resolve, (minutes * 60_000) / PERIODS))])
    const seconds = (minutes * 60) / PERIODS
    const lines = [measured.relate, measured.kartograph].map(samples => latencies(samples.splice(0), seconds))
    const minute = ((period * minutes) / PERIODS).toFixed(1).padStart(6)
    report([minute, ...lines, memoryOf(child).toFixed(0)].join('  '))
  }
  await agents
  report(`failed requests: ${failures}`)
  return failures
}

function jobFor(n: number): Job {
  const job = JOBS[n % JOBS.length]
  if (job === undefined) throw new Error('there are jobs')
  return job
}

function latencies(samples: readonly number[], seconds: number): string {
  const times = samples.toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  const columns = [
    [(times.length / seconds).toFixed(0), 10],
    [at(0.5), 9],
    [at(SLOWEST), 7],
    [at(1), 10],
  ] as const
  return columns.map(([text, width]) => text.padStart(width)).join('  ')
}

/** Resident MiB; 0 where the system does not tell. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

function listening(child: ChildProcess): Promise<Ports> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.on('exit', code => reject(new Error(`the server ended with ${code}: ${text}`)))
    child.stderr?.on('data', chunk => {
      text += chunk
      const relate = /streamable HTTP\) listening on http:\/\/\S+?:(\d+)/.exec(text)
      const kartograph = /kartograph\) listening on http:\/\/\S+?:(\d+)/.exec(text)
      if (relate !== null && kartograph !== null) {
        resolve({ relate: Number(relate[1]), kartograph: Number(kartograph[1]) })
      }
    })
  })
}
