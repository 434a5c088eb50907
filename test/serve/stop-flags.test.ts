/** Stop flags that both threads share, and things that happen once. */
import { describe, expect, it } from 'vitest'
import { Occurrence } from '../../src/serve/occurrence.js'
import { SharedStopFlags, StopFlags } from '../../src/serve/stop-flags.js'

describe('stop flags', () => {
  it('each order has its own, also when there are thousands', () => {
    const shared = new SharedStopFlags()
    const flags = new StopFlags(block => shared.add(block))
    const slots = Array.from({ length: 3000 }, () => flags.take())
    expect(new Set(slots).size).toBe(3000)
    for (const slot of slots.filter((_, i) => i % 7 === 0)) flags.raise(slot)
    expect(slots.map(slot => shared.flag(slot).raised)).toEqual(slots.map((_, i) => i % 7 === 0))
  })

  it('one that is used again is down', () => {
    const shared = new SharedStopFlags()
    const flags = new StopFlags(block => shared.add(block))
    const first = flags.take()
    flags.raise(first)
    flags.giveBack(first)
    const second = flags.take()
    expect([second, shared.flag(second).raised]).toEqual([first, false])
  })
})

describe('an occurrence', () => {
  it('tells everybody once, and who asks later at once', () => {
    const said: string[] = []
    const left = new Occurrence<string>()
    left.whenHappened(value => said.push(`first ${value}`))
    left.whenHappened(value => said.push(`second ${value}`))
    expect(left.happened).toBe(false)
    left.happen('now')
    left.happen('again')
    left.whenHappened(value => said.push(`late ${value}`))
    expect([left.happened, said]).toEqual([true, ['first now', 'second now', 'late now']])
  })
})
