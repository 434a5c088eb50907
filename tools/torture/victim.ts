/**
 * The writer that gets killed: takes steps of the workload on a store and says on stdout which are durable, as soon as
 * they are. Now and then it checkpoints, compacts, or closes and opens again, so that the kill meets all of that too.
 *
 * Arguments: path, seed.
 */
import { writeSync } from 'node:fs'
import { compactStore } from '../../src/store/admin.js'
import { openStore } from '../../src/store/open-store.js'
import { randomNumbers, stepsIn, takeStep } from './workload.js'

const [path = '', seedText = '0'] = process.argv.slice(2)
const seed = Number(seedText)
const random = randomNumbers(process.pid)

let store = openStore(path, {})
for (let step = stepsIn(store.graph.snapshot()) + 1; ; step++) {
  takeStep(store.graph, seed, step)
  writeSync(1, `${step}\n`)
  const mood = random(40)
  if (mood < 4) store.checkpoint()
  if (mood === 4 || mood === 5) {
    store.close()
    if (mood === 5) compactStore(path)
    store = openStore(path, {})
  }
}
