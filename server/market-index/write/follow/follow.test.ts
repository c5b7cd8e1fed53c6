import { expect, test } from 'vitest'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { follow, type Followed } from './follow.ts'
import type { LedgerNode } from './node.ts'

const MINUTE = 60_000

/** A node that has nothing from before its newest ledger. */
const young: LedgerNode = {
  networkId: 0,
  newest: () => 1_000,
  ledger: async () => undefined,
  hash: async () => undefined,
  header: async () => undefined,
  page: async () => undefined,
  reaches: () => new Promise(() => undefined),
  close: async () => undefined,
}

/** Follows these nodes, of which one is `down`, with an index that needs ledger 11. */
function following(nodes: readonly string[]) {
  const clock = createSteppingClock()
  const stop = new AbortController()
  const results: Followed[] = []
  const point = { index: 10, hash: 'AA', closedAt: 0 }
  const options = {
    nodes,
    networkId: 0,
    index: {
      cursor: () => point,
      first: () => point,
      apply: () => undefined,
      jump: () => undefined,
      mayJump: () => false,
    },
    connect: async (url: string) => {
      if (url === 'ws://down') throw new Error('it does not answer')
      return young
    },
    clock,
    log: silentLog,
    onCursor: () => undefined,
  }
  void follow(options, stop.signal).then((result) => results.push(result))
  return { clock, results, stop: () => stop.abort() }
}

test('an index that all nodes have outrun is given up after ten minutes', async () => {
  const { clock, results } = following(['ws://one', 'ws://two'])
  await clock.step(9 * MINUTE)
  expect(results).toEqual([])
  await clock.step(3 * MINUTE)
  expect(results).toEqual(['outrun'])
})

test('attack: a node without history does not end an index whose other node is away for some hours', async () => {
  const { clock, results, stop } = following(['ws://down', 'ws://one'])
  await clock.step(23 * 60 * MINUTE)
  expect(results).toEqual([])
  await clock.step(65 * MINUTE)
  expect(results).toEqual(['outrun'])
  stop()
})
