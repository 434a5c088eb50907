// Entry of the worker when the program runs from its sources: a worker thread does not inherit tsx from its parent.
// The bundle has worker.ts itself as its entry.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
