import { expect, test } from 'vitest'
import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'
import type { Horizon } from '../node/horizon.ts'
import { nonceOf, paidTo, sentSince } from './sent-since.ts'
import type { Transaction } from '../node/shapes.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createHorizon } from '../node/horizon.ts'
import { fakeHorizon, type Json, NOW, pageOf, payer, stranger, transaction } from '../testing/fake-horizon.ts'

const at = (ledger: number, index: number, change: Partial<Transaction> = {}): Transaction => {
  const name = `${ledger}-${index}`
  const place = ((BigInt(ledger) << 32n) | (BigInt(index) << 12n)).toString()
  const rest = {
    successful: true,
    closedAt: NOW,
    source: payer,
    sequence: (5n << 32n) + BigInt(index),
    memo: '',
    memoType: 'none',
  }
  return { hash: name, canonicalHash: name, place, ledger, ...rest, ...change }
}

const unexpected = () => Promise.reject(new Error('not expected'))

/** A Horizon with a history, which knows nothing else. */
function historyOf(transactions: readonly Transaction[]) {
  const cursors: string[] = []
  const horizon: Horizon = {
    account: unexpected,
    transaction: unexpected,
    operations: unexpected,
    latestLedger: unexpected,
    hasLedger: unexpected,
    async transactionsOf(_, cursor, limit) {
      cursors.push(cursor)
      return transactions.filter(({ place }) => BigInt(place) > BigInt(cursor)).slice(0, limit)
    },
  }
  return { horizon, cursors }
}

test('what the account sent after the point is found, failed or not, and what others sent is not', async () => {
  const { horizon, cursors } = historyOf([
    at(9, 1),
    at(10, 1),
    at(11, 1, { source: stranger }),
    at(11, 2, { successful: false }),
    at(12, 1, { hash: 'outer', canonicalHash: 'inner' }),
  ])
  const sent = await sentSince(horizon, silentLog, payer, { block: '10', nonce: 1 })
  expect(sent).toEqual({ hashes: ['11-2', 'inner'] })
  expect(cursors).toEqual([(11n * 2n ** 32n - 1n).toString()])
})

async function searched(horizon: Horizon) {
  const found: string[] = []
  let parts = 0
  for (let point: ChainPoint | undefined = { block: '10', nonce: 1 }; point !== undefined; parts++) {
    const { hashes, next }: Sent = await sentSince(horizon, silentLog, payer, point)
    found.push(...hashes)
    point = next
  }
  return { found, parts }
}

test('a long history comes in parts that leave nothing out and repeat nothing', async () => {
  const all = Array.from({ length: 4_000 }, (_, i) => at(20 + Math.floor(i / 7), (i % 7) + 1))
  const { found, parts } = await searched(historyOf(all).horizon)
  expect(found).toEqual(all.map(({ hash }) => hash))
  expect(parts).toBe(3)
})

test('strangers who pay an account often cannot hide what it sent', async () => {
  const spam = Array.from({ length: 3_000 }, (_, i) =>
    at(20 + Math.floor(i / 500), (i % 500) + 1, { source: stranger }),
  )
  expect(await searched(historyOf([...spam, at(30, 1)]).horizon)).toMatchObject({ found: ['30-1'] })
})

test('the place among an account’s transactions fits into a number', () => {
  expect(nonceOf((50_000_000n << 32n) + 17n)).toBe(17)
  expect(nonceOf(2n ** 63n - 1n)).toBe(2 ** 32 - 1)
})

const listed = (...txs: readonly Json[]) =>
  createHorizon(fakeHorizon({ [`/accounts/${payer}/transactions`]: pageOf(...txs) }))

test('attack: a transaction of another form hides no other one, and is the account’s own only with its address', async () => {
  const later = { created_at: 'in another form' }
  const point = { block: '10', nonce: 1 }
  const of = (horizon: Horizon) => sentSince(horizon, silentLog, payer, point)
  const known = transaction()
  const hashes = [known['hash']]
  expect(await of(listed(transaction({ ...later, source_account: stranger }), known))).toEqual({ hashes })
  expect(await of(listed(transaction({ ...later, source_account: 'C1' }), known))).toEqual({ hashes })
  expect(await of(listed(transaction(later), known))).toEqual({ hashes, gone: [7] })
  const theirs = listed(
    transaction({ ...later, source_account: stranger }),
    transaction({ source_account: stranger }),
  )
  expect(await paidTo(theirs, silentLog, payer, point)).toEqual({ hashes })
})
