import { afterEach, beforeEach, expect, test } from 'vitest'
import { accrualEntries, mirror } from '../../domain/ledger/entries.ts'
import { enterRecord } from '../../domain/ledger/enter.ts'
import type { Accrual, LedgerRecord } from '../../domain/ledger/records.ts'
import { minor } from '../../domain/money.ts'
import { callContract, type ContractCall } from '#testing/call-contract.ts'
import { intentWith } from '#testing/samples.ts'
import { type SignedInHeaders, signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** The money of a partner in its dashboard. */

let app: TestApp
let headers: SignedInHeaders
beforeEach(async () => {
  app = await startTestApp()
  headers = await signIn(app, { role: 'viewer' })
})
afterEach(() => app.stop())

const get = (path: string, query: ContractCall['query'] = {}) =>
  callContract(app.url, `GET /api/dashboard/${path}`, { headers, query })
const enter = (...records: readonly LedgerRecord[]) =>
  app.store.transact(async (tables) => {
    for (const record of records) await enterRecord(tables, record)
  })

function fee(n: number, change: Partial<Accrual> = {}): Accrual {
  const { partner = 'demo', product = 'swap' } = change
  const intent = intentWith({ id: `pi_${n}`, partner })
  return {
    kind: 'accrual',
    id: `led_${n}`,
    feeTx: `0x${n.toString(16).padStart(64, '0')}`,
    intentId: intent.id,
    partner,
    product,
    chain: 'eth',
    asset: 'native',
    symbol: 'ETH',
    decimals: 18,
    entries: accrualEntries(intent, minor(BigInt(intent.deal?.fee.totalMinor ?? '0'))),
    terms: {
      product: 'swap',
      platformBps: 85,
      surchargeBps: 15,
      partnerShareBps: 2_000,
      tier: 'starter',
      settingsVersion: 3,
    },
    at: app.clock.now().toISOString(),
    ...change,
  }
}
const posting = (n: number): LedgerRecord => ({
  kind: 'posting',
  id: `post_${n}`,
  posts: `led_${n}`,
  at: app.clock.now().toISOString(),
})

test('the balance, the earnings and the ledger say the same', async () => {
  await enter(fee(1), fee(2), posting(1), fee(3, { product: 'bridge' }))
  const share = BigInt((await get('ledger')).body.entries.at(-1).amountMinor)
  expect(share).toBeGreaterThan(0n)
  expect((await get('balance')).body.balances).toEqual([
    {
      chain: 'eth',
      asset: 'native',
      symbol: 'ETH',
      decimals: 18,
      pending: (2n * share).toString(),
      posted: share.toString(),
      paid: '0',
      available: share.toString(),
    },
  ])
  const earnings = (await get('earnings')).body
  expect(earnings.totals).toMatchObject([
    { product: 'swap', amountMinor: (2n * share).toString(), count: 2 },
    { product: 'bridge', amountMinor: share.toString(), count: 1 },
  ])
  expect(earnings.days).toMatchObject([
    { product: 'swap', amountMinor: (2n * share).toString(), pendingMinor: share.toString() },
    { product: 'bridge', amountMinor: share.toString(), pendingMinor: share.toString() },
  ])
  expect((await get('earnings', { product: 'bridge' })).body.totals).toHaveLength(1)
  const { entries } = (await get('ledger')).body
  expect(entries.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    ['led_3', 'pending'],
    ['led_2', 'pending'],
    ['led_1', 'posted'],
  ])
  expect(entries.at(-1)).toMatchObject({
    tier: 'starter',
    shareBps: 2_000,
    platformBps: 85,
    surchargeBps: 15,
    settingsVersion: 3,
  })
  const sum = entries.reduce(
    (all: bigint, entry: { amountMinor: string }) => all + BigInt(entry.amountMinor),
    0n,
  )
  expect(sum).toBe(3n * share)
})

test('a fee and its posting are one row, whose posting is listed when it is asked for', async () => {
  await enter(fee(1), posting(1), fee(2))
  const { entries } = (await get('ledger')).body
  expect(entries).toMatchObject([
    { id: 'led_2', state: 'pending' },
    { id: 'led_1', state: 'posted', postedAt: expect.any(String) },
  ])
  expect(entries[0]).not.toHaveProperty('postedAt')
  expect((await get('ledger', { kind: 'posting' })).body.entries).toMatchObject([{ id: 'post_1' }])
})

test('dollars are those of the booking, and say where a price was not known', async () => {
  const priced = { share: '1500000', volume: '300000000' }
  await enter(
    fee(1, { worth: priced }),
    fee(2, { worth: priced }),
    fee(3, { worth: { volume: '5' } }),
    fee(4),
  )
  const { days, totals } = (await get('earnings')).body
  const worth = { earned: '3000000', volume: '600000005', unpricedFees: 2, unpricedVolumes: 1 }
  expect([days[0].worth, totals[0].worth]).toEqual([worth, worth])
  const at = app.clock.now().toISOString()
  const gone = [fee(1), fee(4)].map((of): LedgerRecord => ({
    kind: 'reversal',
    id: `rev_${of.id}`,
    accrual: of.id,
    reverses: of.id,
    entries: mirror(of.entries),
    at,
  }))
  await enter(...gone)
  expect((await get('earnings')).body.totals[0].worth).toEqual({
    earned: '1500000',
    volume: '300000005',
    unpricedFees: 1,
    unpricedVolumes: 0,
  })
})

test('a fee is not final on its own day until it is posted, however late, and again after a reorganisation', async () => {
  const late = fee(1, { at: '2026-01-01T23:59:59.000Z' })
  const range = { from: '2026-01-01', to: '2026-01-03' }
  const pendingByDay = async () =>
    (await get('earnings', range)).body.days.map((row: { day: string; pendingMinor: string }) => [
      row.day,
      row.pendingMinor,
    ])
  await enter(late, fee(2, { at: '2026-01-02T00:00:00.000Z' }))
  const share = (await get('earnings', range)).body.days[0].amountMinor
  expect(await pendingByDay()).toEqual([
    ['2026-01-01', share],
    ['2026-01-02', share],
  ])
  const at = '2026-01-03T00:00:00.000Z'
  const entries = mirror(late.entries)
  await enter({ kind: 'reversal', id: 'rev_1', accrual: 'led_1', reverses: 'led_1', entries, at })
  expect(await pendingByDay()).toEqual([['2026-01-02', share]])
  const again = { kind: 'reinstatement', id: 'rei_1', accrual: 'led_1', reinstates: 'rev_1' } as const
  await enter({ ...again, entries: late.entries, at }, posting(1))
  expect(await pendingByDay()).toEqual([
    ['2026-01-01', '0'],
    ['2026-01-02', share],
  ])
})

test('a reversed fee shows its pair, and no longer counts on its day', async () => {
  const first = fee(1)
  await enter(first)
  const at = app.clock.now().toISOString()
  await enter({
    kind: 'reversal',
    id: 'rev_1',
    accrual: 'led_1',
    reverses: 'led_1',
    entries: mirror(first.entries),
    at,
  })
  const { entries } = (await get('ledger')).body
  expect(entries).toMatchObject([
    { id: 'rev_1', kind: 'reversal', state: 'reversed' },
    { id: 'led_1', kind: 'accrual', state: 'reversed' },
  ])
  expect(BigInt(entries[0].amountMinor)).toBe(-BigInt(entries[1].amountMinor))
  expect((await get('earnings')).body).toMatchObject({ days: [], totals: [] })
})

test('pages follow each other without a gap, with every filter', async () => {
  const all = Array.from({ length: 30 }, (_, i) =>
    fee(i + 1, {
      product: i % 3 === 0 ? 'bridge' : 'swap',
      at: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
    }),
  )
  await enter(...all)
  const walk = async (query: Readonly<Record<string, string>>) => {
    const ids: string[] = []
    let next: string | undefined
    do {
      const page = (
        await get('ledger', { ...query, limit: '4', ...(next === undefined ? {} : { after: next }) })
      ).body
      ids.push(...page.entries.map(({ id }: { id: string }) => id))
      next = page.next
    } while (next !== undefined)
    return ids
  }
  const ids = (want: (record: Accrual) => boolean) =>
    all
      .filter(want)
      .map(({ id }) => id)
      .toReversed()
  expect(await walk({})).toEqual(ids(() => true))
  expect(await walk({ product: 'bridge' })).toEqual(ids(({ product }) => product === 'bridge'))
  expect(await walk({ chain: 'eth', kind: 'accrual', product: 'swap' })).toEqual(
    ids(({ product }) => product === 'swap'),
  )
  expect(await walk({ from: '2026-01-05', to: '2026-01-11', product: 'swap' })).toEqual(
    ids(({ at, product }) => at >= '2026-01-05' && at < '2026-01-12' && product === 'swap'),
  )
  expect(await walk({ kind: 'payout' })).toEqual([])
  expect((await get('ledger', { from: '2025-01-01', to: '2026-06-01' })).status).toBe(400)
})

test('attack: another partner’s entries, payments and payouts are not there', async () => {
  await app.addPartner({ slug: 'other' })
  await enter(fee(1), fee(2, { partner: 'other' }), posting(2))
  await app.store.transact(async ({ payouts, intents }) => {
    await intents.insert(intentWith({ id: 'pi_other', partner: 'other', reference: 'ab' }))
    await payouts.insert({
      id: 'po_other',
      partner: 'other',
      chain: 'eth',
      asset: 'native',
      amountMinor: '1',
      state: 'proposed',
      reason: 'x',
      by: 'command',
      at: app.clock.now().toISOString(),
    })
  })
  expect((await get('ledger')).body.entries).toHaveLength(1)
  expect((await get('payouts')).body.payouts).toEqual([])
  expect((await get('ledger', { after: 'led_2' })).status).toBe(400)
  expect((await get('payouts', { after: 'po_other' })).status).toBe(400)
  const [theirs, missing] = [
    await get('payments/one', { intentId: 'pi_other' }),
    await get('payments/one', { intentId: 'pi_none' }),
  ]
  expect(theirs.status).toBe(404)
  expect(theirs.body.error.message).toBe(missing.body.error.message)
})

test('attack: an entry’s text is no formula in the table, and its negative amounts stay numbers', async () => {
  const first = fee(1, { symbol: '=HYPERLINK("https://evil.example")' })
  await enter(first)
  const at = app.clock.now().toISOString()
  await enter({
    kind: 'reversal',
    id: 'rev_1',
    accrual: 'led_1',
    reverses: 'led_1',
    entries: mirror(first.entries),
    at,
  })
  const response = await fetch(`${app.url}/api/dashboard/ledger.csv`, { headers })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(await response.clone().arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const lines = (await response.text()).split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(lines[1]).toMatch(/,-0\.\d+,-\d+,/)
  expect((await fetch(`${app.url}/api/dashboard/ledger.csv?from=2020-01-01`, { headers })).status).toBe(400)
})

test('payments come newest first, with a timeline of what happened', async () => {
  const created = (n: number) => new Date(app.clock.now().getTime() - n * 86_400_000).toISOString()
  await app.store.transact(async ({ partners, intents }) => {
    const demo = await partners.get('demo')
    if (demo !== undefined) await partners.update({ ...demo, createdAt: created(20) })
    for (let n = 10; n > 0; n--) {
      const day = `demo live ${created(n).slice(0, 10)}`
      const change = { id: `pi_${n}`, reference: `${n}`, createdAt: created(n), partnerDay: day }
      // A payment with a transaction of the partner's own.
      const { deal: _, ...intent } = intentWith(change)
      await intents.insert(intent)
    }
  })
  const first = (await get('payments', { limit: '4' })).body
  expect(first.payments.map(({ intentId }: { intentId: string }) => intentId)).toEqual([
    'pi_1',
    'pi_2',
    'pi_3',
    'pi_4',
  ])
  const second = (await get('payments', { limit: '100', after: first.next })).body
  expect(second.payments).toHaveLength(6)
  expect(second.next).toBeUndefined()
  expect((await get('payments', { after: 'pi_3' })).status).toBe(400)
  const { timeline } = (await get('payments/one', { intentId: 'pi_1' })).body
  expect(timeline[0]).toMatchObject({ what: 'prepared', at: created(1) })
})
