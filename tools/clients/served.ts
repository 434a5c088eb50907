/** The built server with both HTTP surfaces, for as long as some work takes. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.js'

export const BINARY = join(ROOT, 'dist/cli.mjs')

/** Addresses as the server says them. */
export interface Addresses {
  readonly relate: string
  readonly kartograph: string
}

export async function withServer(
  store: string,
  auth: string,
  work: (addresses: Addresses) => void | Promise<void>,
): Promise<void> {
  const words = ['serve', '--mcp', '0', '--kartograph', '0', '--database', store, '--auth', auth]
  const server = spawn(process.execPath, [BINARY, ...words], { stdio: ['ignore', 'inherit', 'pipe'] })
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
  try {
    const addresses = await new Promise<Addresses>((resolve, reject) => {
      let text = ''
      server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        const relate = /streamable HTTP\) listening on (http:\S+)/.exec(text)?.[1]
        const kartograph = /kartograph\) listening on (http:\S+)/.exec(text)?.[1]
        if (relate !== undefined && kartograph !== undefined) resolve({ relate, kartograph })
      })
      server.on('exit', status => reject(new Error(`the server exited with ${status}: ${text}`)))
    })
    await work(addresses)
  } finally {
    server.kill('SIGTERM')
  }
  const status = await ended
  if (status !== 0) throw new Error(`the server exited with ${status}`)
}
