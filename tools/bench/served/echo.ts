/**
 * What a served answer is measured against: `node:http` that sends a body back, and with `--hop` the same through a
 * worker thread, as the engine's answers come. Prints its port.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'

/** As text, so that the thread needs no TypeScript. */
const HOP = `const { parentPort } = require('node:worker_threads')
parentPort.on('message', message => parentPort.postMessage(message))`

serve(process.argv.includes('--hop'))

function serve(hop: boolean): void {
  const worker = hop ? new Worker(HOP, { eval: true }) : null
  const waiting: ServerResponse[] = []
  worker?.on('message', (body: Uint8Array) => answer(waiting.shift(), body))
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      if (worker === null) {
        answer(response, body)
      } else {
        waiting.push(response)
        worker.postMessage(new Uint8Array(body))
      }
    })
  })
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
}

function answer(response: ServerResponse | undefined, body: Uint8Array): void {
  response?.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
}
