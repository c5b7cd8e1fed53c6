import { expect, test } from 'vitest'
import { accrualEntries, accounts } from '../../domain/ledger/entries.ts'
import { enterRecord } from '../../domain/ledger/enter.ts'
import type { Accrual, LedgerRecord } from '../../domain/ledger/records.ts'
import { balanceId } from '../../domain/ledger/totals.ts'
import { minor } from '../../domain/money.ts'
import type { Store } from '../../ports/store.ts'
import { intentWith } from '#testing/samples.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { fillTotals } from './fill-totals.ts'

const PARTNERS = 700
const at = '2026-01-02T03:04:05.000Z'

function fee(n: number): Accrual {
  const intent = intentWith({ id: `pi_${n}`, partner: `p${n}` })
  const terms = intent.deal?.fee.terms
  if (terms === undefined) throw new Error('the sample has terms')
  return {
    kind: 'accrual',
    id: `led_${n}`,
    feeTx: `0x${n.toString(16).padStart(64, '0')}`,
    intentId: intent.id,
    partner: `p${n}`,
    product: 'swap',
    chain: 'eth',
    asset: 'native',
    entries: accrualEntries(intent, minor(10_000n)),
    terms,
    at,
  }
}
const posting = (n: number): LedgerRecord => ({ kind: 'posting', id: `post_${n}`, posts: `led_${n}`, at })
const enter = (store: Store, record: LedgerRecord) => store.transact((tables) => enterRecord(tables, record))
const rowsOf = async (store: Store) => {
  const rows = new Map<string, object>()
  for await (const page of store.read.balances.pages()) for (const row of page) rows.set(row.id, row)
  for await (const page of store.read.earnings.pages()) for (const row of page) rows.set(row.id, row)
  return rows
}

/** The ledger as an earlier version left it, and the sums that it should have. */
async function earlierLedger() {
  const [store, right] = [createMemoryStore(), createMemoryStore()]
  for (let n = 0; n < PARTNERS; n++) {
    await store.transact(({ ledger }) => ledger.insert(fee(n)))
    await enter(right, fee(n))
  }
  return { store, right: await rowsOf(right) }
}

test('the ledger of an earlier version takes no record before it is added up, and every record after', async () => {
  const { store, right } = await earlierLedger()
  await expect(enter(store, posting(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await store.read.ledger.by('posts', 'led_1')).toBeUndefined()
  expect(await store.read.balances.count()).toBe(0)
  expect(await fillTotals(store)).toBe(true)
  expect(await rowsOf(store)).toEqual(right)
  expect(await store.read.ledgerNotes.get('sums')).toMatchObject({ upTo: `led_${PARTNERS - 1}` })
  await enter(store, posting(1))
  expect(await fillTotals(store)).toBe(false)
})

test('an addition that broke off, and sums without the note, are set right; what is reserved stays', async () => {
  const { store, right } = await earlierLedger()
  let transactions = 0
  const breaking: Store = {
    ...store,
    transact: (work) =>
      ++transactions === 2 ? Promise.reject(new Error('the process ended')) : store.transact(work),
  }
  await expect(fillTotals(breaking)).rejects.toThrow('the process ended')
  expect(await store.read.balances.count()).toBeGreaterThan(0)
  await expect(enter(store, posting(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const id = balanceId(accounts.partner('p1'), 'eth', 'native')
  const row = await store.read.balances.get(id)
  if (row === undefined) throw new Error('the first slice has this account')
  await store.transact(({ balances }) => balances.update({ ...row, postedMinor: '77', reservedMinor: '3' }))
  expect(await fillTotals(store)).toBe(true)
  expect(await rowsOf(store)).toEqual(new Map([...right, [id, { ...row, reservedMinor: '3' }]]))
})

test('a ledger that begins is added up from its first record on', async () => {
  const store = createMemoryStore()
  expect(await fillTotals(store)).toBe(false)
  await enter(store, fee(1))
  await enter(store, posting(1))
  expect(await fillTotals(store)).toBe(false)
  expect(await store.read.balances.get(balanceId(accounts.partner('p1'), 'eth', 'native'))).toMatchObject({
    pendingMinor: '0',
  })
})
