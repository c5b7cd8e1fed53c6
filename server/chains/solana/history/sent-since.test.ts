import { expect, test } from 'vitest'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import { UnreadableTransaction } from '../../../domain/errors.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { memo } from '../codec/instructions.ts'
import type { Landed, Signed } from '../node/rpc.ts'
import { versionOne } from '../testing/version-1.ts'
import { createRpc } from '../node/rpc.ts'
import { createPaidTo, createSentSince } from './sent-since.ts'
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

const unread = new UnreadableTransaction('Solana', '-32015 Transaction version (2) is not supported')

/** Three transactions of ten minutes ago, of which the one in the middle cannot be read. */
function withUnread(minutesLater: number) {
  const events: unknown[] = []
  const all = [0, 1, 2].map((i): Signed => ({ signature: `tx${i}`, slot: 100 + i, blockTime: 60 }))
  const rpc = fakeRpc({
    signatures: async () => all.toReversed(),
    transaction: async (signature) => {
      if (signature === 'tx1') throw unread
      return landedBy(payer, 100)
    },
  })
  const log = { ...silentLog, warn: (event: string) => void events.push(event) }
  const search = createSentSince(rpc, log, () => (60 + minutesLater * 60) * 1000)
  return { search, paidTo: createPaidTo(rpc, log), events }
}

test('attack: a transaction that cannot be read hides no other one, and may be the account’s own for half an hour', async () => {
  const { search, paidTo, events } = withUnread(29)
  expect(await search(payer, at(100))).toEqual({ hashes: ['tx0', 'tx2'], gone: [101] })
  expect(events).toEqual(['solana.transaction.unread'])
  expect(await withUnread(30).search(payer, at(100))).toEqual({ hashes: ['tx0', 'tx2'] })
  // What a treasury got is judged one by one.
  expect(await paidTo(payer, at(100))).toEqual({ hashes: ['tx0', 'tx1', 'tx2'] })
})

test('a transaction of version 1 is found like any other', async () => {
  const asked: unknown[] = []
  const signature = '1'.repeat(64)
  const rpc = createRpc(async (method, params) => {
    if (method === 'getSignaturesForAddress') return [{ signature, slot: 100, blockTime: 1 }]
    asked.push(params[1])
    const none = { preBalances: [], postBalances: [] }
    const wire = versionOne(payer, address(9), [memo('x', payer)])
    return {
      slot: 100,
      blockTime: 1,
      transaction: [wire, 'base64'],
      meta: { err: null, fee: 5_000, ...none },
    }
  })
  expect(await createSentSince(rpc, silentLog)(payer, at(100))).toEqual({ hashes: [signature] })
  expect(asked).toMatchObject([{ maxSupportedTransactionVersion: 1 }])
})
