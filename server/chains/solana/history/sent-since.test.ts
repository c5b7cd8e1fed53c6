import { expect, test } from 'vitest'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { memo } from '../codec/instructions.ts'
import type { Landed, Signed } from '../node/rpc.ts'
import { createSentSince } from './sent-since.ts'
import { fakeRpc } from '../testing/fake-rpc.ts'
import { address } from '../testing/keys.ts'
import { decodeTransaction, unsignedTransaction } from '../codec/transaction.ts'

const payer = address(1)
const stranger = address(2)

const transactions = new Map(
  [payer, stranger].map((signer) => [
    signer,
    decodeTransaction(unsignedTransaction(signer, address(9), [memo('x', signer)])),
  ]),
)

function landedBy(signer: string, slot: number): Landed {
  const transaction = transactions.get(signer)
  if (transaction === undefined) throw new Error('it is not a transaction')
  const meta = {
    err: false,
    fee: 5_000n,
    preBalances: [],
    postBalances: [],
    preTokenBalances: [],
    postTokenBalances: [],
  }
  const loadedAddresses = { writable: [], readonly: [] }
  return { slot, blockTime: 1, transaction, meta: { ...meta, loadedAddresses } }
}

/** A history of so many transactions, two in a slot, of which every third is someone else's. */
function historyOf(count: number) {
  const all = Array.from({ length: count }, (_, i): Signed => ({
    signature: `tx${i}`,
    slot: 100 + (i >> 1),
    blockTime: 1,
  }))
  const asked = { pages: 0, transactions: 0 }
  const rpc = fakeRpc({
    signatures: async (_, { limit, before }) => {
      asked.pages++
      const newestFirst = all.toReversed()
      const start = newestFirst.findIndex(({ signature }) => signature === before) + 1
      return newestFirst.slice(start, start + limit)
    },
    transaction: async (signature) => {
      asked.transactions++
      const i = Number(signature.slice(2))
      return landedBy(i % 3 === 2 ? stranger : payer, 100 + (i >> 1))
    },
  })
  const own = all.filter((_, i) => i % 3 !== 2).map(({ signature }) => signature)
  return { sentSince: createSentSince(rpc, silentLog), own, asked }
}

const at = (slot: number): ChainPoint => ({ block: String(slot), nonce: slot })

test('all that was sent since a slot is found, over as many pages as it takes, oldest first', async () => {
  const { sentSince, own } = historyOf(2_500)
  const found: string[] = []
  for (let from: ChainPoint | undefined = at(0); from !== undefined;) {
    const { hashes, next }: Awaited<ReturnType<typeof sentSince>> = await sentSince(payer, from)
    found.push(...hashes)
    from = next
  }
  expect(found).toEqual(own)
})

test('what was sent in the slot itself is found, what was sent before is not', async () => {
  const { sentSince } = historyOf(20)
  expect(await sentSince(payer, at(108))).toEqual({ hashes: ['tx16', 'tx18', 'tx19'] })
  expect(await sentSince(payer, at(110))).toEqual({ hashes: [] })
})

test('a transaction is looked at once', async () => {
  const { sentSince, asked } = historyOf(20)
  await sentSince(payer, at(100))
  expect(asked).toEqual({ pages: 1, transactions: 20 })
  await sentSince(payer, at(100))
  expect(asked).toEqual({ pages: 2, transactions: 20 })
})
