import { expect, test } from 'vitest'
import { alice, createHandClock, isAccount } from '#testing/relay/node.ts'
import { createRelay } from './index.ts'

test('an answer of an old ledger is given where no node has a newer one: marked, and not kept', async () => {
  let [isOld, asked] = [true, 0]
  const nodes = {
    async ask() {
      asked++
      return { ok: true as const, result: { validated: true }, warnings: [], source: 'node.example', isOld }
    },
    close: async () => undefined,
  }
  const relay = createRelay({ nodes, clock: createHandClock(), isAccount, heavyPerMinute: 10 })
  const client = { id: 'someone', isPaid: false }
  const ask = () => relay.ask({ method: 'account_info', params: [{ account: alice }], client })
  for (let n = 1; n <= 2; n++) {
    expect(await ask()).toMatchObject({ kind: 'answered', cache: 'STALE', isOutdated: true })
    expect(asked).toBe(n)
  }
  isOld = false
  expect(await ask()).toMatchObject({ cache: 'MISS', isOutdated: false })
})
