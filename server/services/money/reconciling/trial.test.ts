import { expect, test, vi } from 'vitest'
import { accounts, accrualEntries } from '../../../domain/ledger/entries.ts'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import type { Accrual, LedgerRecord } from '../../../domain/ledger/records.ts'
import { balanceId } from '../../../domain/ledger/totals.ts'
import { minor } from '../../../domain/money.ts'
import type { Store } from '../../../ports/store.ts'
import { intentWith } from '#testing/samples.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import { trialOf } from './trial.ts'

/** More accounts than one page has, and more records than one slice. */
const PARTNERS = 450
const at = '2026-01-02T03:04:05.000Z'

function fee(n: number, partner = `p${n}`): Accrual {
  const intent = intentWith({ id: `pi_${n}`, partner })
  const terms = intent.deal?.fee.terms
  if (terms === undefined) throw new Error('the sample has terms')
  return {
    kind: 'accrual',
    id: `led_${n}`,
    feeTx: `0x${n.toString(16).padStart(64, '0')}`,
    intentId: intent.id,
    partner,
    product: 'swap',
    chain: 'eth',
    asset: 'native',
    entries: accrualEntries(intent, minor(10_000n)),
    terms,
    at,
  }
}
const enter = (store: Store, record: LedgerRecord) => store.transact((tables) => enterRecord(tables, record))

async function storeWithFees() {
  const store = createMemoryStore()
  for (let n = 0; n < PARTNERS; n++) {
    await enter(store, fee(n))
    if (n % 2 === 0) await enter(store, { kind: 'posting', id: `post_${n}`, posts: `led_${n}`, at })
  }
  return store
}

const inOrder = (fees: number) => ({
  trial: [{ asset: 'native', debitsMinor: `${fees * 10_000}`, creditsMinor: `${fees * 10_000}`, ok: true }],
  drifts: [],
})

/** The ids of the records that some work reads page by page. */
async function recordsRead(store: Store, work: () => Promise<unknown>): Promise<readonly string[]> {
  const { ledger } = store.read
  const ids: string[] = []
  const list = ledger.list.bind(ledger)
  const spies = [
    vi.spyOn(ledger, 'pages').mockImplementation(() => {
      throw new Error('the ledger is read whole')
    }),
    vi.spyOn(ledger, 'list').mockImplementation(async (listing) => {
      const page = await list(listing)
      ids.push(...page.map(({ id }) => id))
      return page
    }),
  ]
  await work()
  for (const spy of spies) spy.mockRestore()
  return ids
}

test('a trial reads only the records since the last one', async () => {
  const store = await storeWithFees()
  const first = await recordsRead(store, async () =>
    expect(await trialOf(store, 'eth')).toEqual(inOrder(PARTNERS)),
  )
  expect(new Set(first).size).toBe(first.length)
  expect(first).toHaveLength(PARTNERS * 1.5)
  await enter(store, fee(PARTNERS, 'p1'))
  // Its accrual is before the checkpoint.
  await enter(store, { kind: 'posting', id: 'post_1', posts: 'led_1', at })
  const second = await recordsRead(store, async () =>
    expect(await trialOf(store, 'eth')).toEqual(inOrder(PARTNERS + 1)),
  )
  expect(second).toEqual([`led_${PARTNERS}`, 'post_1'])
})

test('fees that are entered between the pages of accounts are no difference', async () => {
  const store = await storeWithFees()
  let entered = PARTNERS
  const transact = store.transact.bind(store)
  const between = vi.spyOn(store, 'transact').mockImplementation(async (work) => {
    const result = await transact(work)
    const next = fee(entered, `p${(entered * 7) % PARTNERS}`)
    await transact((tables) => enterRecord(tables, next))
    entered += 1
    return result
  })
  for (let run = 0; run < 3; run++) {
    const { trial, drifts } = await trialOf(store, 'eth')
    expect(drifts).toEqual([])
    expect(trial).toMatchObject([{ ok: true }])
  }
  between.mockRestore()
  expect(entered).toBeGreaterThan(PARTNERS + 15)
  expect(await trialOf(store, 'eth')).toEqual(inOrder(entered))
})

test('kept sums that are lost or wrong are found long after their records were read', async () => {
  const store = await storeWithFees()
  await trialOf(store, 'eth')
  const id = balanceId(accounts.partner('p449'), 'eth', 'native')
  const row = await store.read.balances.get(id)
  if (row === undefined) throw new Error('the last partner has a balance')
  await store.transact(({ balances }) => balances.remove(id))
  expect(await trialOf(store, 'eth')).toMatchObject({
    trial: [{ ok: false }],
    drifts: [expect.stringContaining('payable:partner:p449')],
  })
  await store.transact(({ balances }) => balances.insert({ ...row, creditsMinor: '1' }))
  expect(await trialOf(store, 'eth')).toMatchObject({
    trial: [{ ok: false }],
    drifts: [expect.stringMatching(/payable:partner:p449 .*: creditsMinor\.$/)],
  })
  await store.transact(({ balances }) => balances.update(row))
  expect(await trialOf(store, 'eth')).toEqual(inOrder(PARTNERS))
})

test('the checkpoint never passes a record that cannot be added: each trial tells it', async () => {
  const store = await storeWithFees()
  const lost = { kind: 'posting', id: 'led_odd', posts: 'led_none', chain: 'eth', at } as const
  await store.transact(({ ledger }) => ledger.insert(lost))
  await enter(store, fee(PARTNERS))
  for (let run = 0; run < 2; run++)
    expect(await trialOf(store, 'eth')).toMatchObject({
      trial: [{ asset: 'native', ok: false }],
      drifts: ['The records cannot be added up: led_odd is about no accrual.'],
    })
})
