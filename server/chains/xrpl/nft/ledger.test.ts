import { expect, test } from 'vitest'
import { silentLog } from '#testing/plain-ports.ts'
import type { XrplAnswer, XrplAsk } from '../../../ports/xrpl-node.ts'
import { createNftLedger } from './ledger.ts'

const OFFER = 'AB'.repeat(32)
const entry: XrplAnswer = {
  ok: true,
  result: {
    node: {
      LedgerEntryType: 'NFTokenOffer',
      Owner: 'rSeller',
      NFTokenID: '00'.repeat(32),
      Flags: 1,
      Amount: '1000000',
    },
  },
}
const closed = (ledger_index: number, validated = true): XrplAnswer => ({
  ok: true,
  result: { ledger_index, validated },
})
const missing: XrplAnswer = { ok: false, error: 'entryNotFound' }

const elsewhere: XrplAsk = () => Promise.reject(new Error('another node may answer'))

/** Nodes that answer by turns: `one` answers only those calls that must go to the same node. */
function ledgerOf(one: XrplAsk) {
  return createNftLedger({
    networkId: 0,
    node: { ask: elsewhere, onOne: (work) => work(one) },
    log: silentLog,
  })
}

test('an account with more NFTs than are looked through is not said to have none', async () => {
  const nfts = createNftLedger({
    networkId: 0,
    node: {
      ask: async () => ({
        ok: true,
        result: { account_nfts: [{ NFTokenID: '11'.repeat(32) }], marker: 'more' },
      }),
      onOne: (work) => work(elsewhere),
    },
    log: silentLog,
  })
  await expect(nfts.holds('rSeller', '00'.repeat(32))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await nfts.holds('rSeller', '11'.repeat(32))).toBe(true)
})

test('an offer is gone by the very ledger of a node that does not have it, and not while that one has it', async () => {
  const asked: unknown[] = []
  const nfts = (answer: XrplAnswer) =>
    ledgerOf(async (method, params) => {
      if (method === 'ledger') return closed(90)
      asked.push(params['ledger_index'])
      return answer
    })
  expect(await nfts(missing).goneBy(OFFER)).toBe(90)
  expect(await nfts(entry).goneBy(OFFER)).toBeUndefined()
  expect(asked).toEqual([90, 90])
})

test.each([
  ['a ledger that is not validated', closed(90, false), missing],
  ['a node that lacks the ledger that it named', closed(90), { ok: false, error: 'lgrNotFound' } as const],
  ['a node without a ledger', { ok: false, error: 'noNetwork' } as const, missing],
])('attack: %s proves no offer gone', async (_, ledger, offer) => {
  const nfts = ledgerOf(async (method) => (method === 'ledger' ? ledger : offer))
  await expect(nfts.goneBy(OFFER)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})
