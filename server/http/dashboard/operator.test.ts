import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callContract } from '#testing/call-contract.ts'
import { at, payer, samplePartner } from '#testing/samples.ts'
import { type SignedInHeaders, signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { enterRecord } from '../../domain/ledger/enter.ts'
import { suspenseEntries } from '../../domain/ledger/entries.ts'
import { minor } from '../../domain/money.ts'

/** The operator's pages and acts. */

let app: TestApp
let headers: SignedInHeaders
beforeEach(async () => {
  app = await startTestApp()
  headers = await signIn(app, { operator: true, email: 'op@suite.example' })
})
afterEach(() => app.stop())

const get = (path: string, query = {}) =>
  callContract(app.url, `GET /api/dashboard/operator/${path}`, { headers, query })
const post = (path: string, body: object) =>
  callContract(app.url, `POST /api/dashboard/operator/${path}`, { headers, body })
const reason = 'as agreed by mail'
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => `${status}`).toSorted()

test('a partner that waits is found, activated with a reason, and the change is in the audit log', async () => {
  await app.addPartner({ slug: 'fresh', name: 'Fresh shop', status: 'pending' })
  await app.store.transact(({ backups }) => backups.insert({ id: 'bak_1', at: at(5), file: '/b', bytes: 9 }))
  expect((await get('overview')).body).toMatchObject({
    pendingCount: 1,
    pending: [{ slug: 'fresh' }],
    store: { isWritable: true, lastBackupAt: at(5) },
  })
  expect((await get('partners', { search: 'fresh SHOP' })).body.partners).toMatchObject([{ slug: 'fresh' }])
  expect((await get('partners', { status: 'active' })).body.partners).toMatchObject([{ slug: 'demo' }])
  expect((await post('partner', { slug: 'fresh', status: 'active' })).status).toBe(400)
  expect((await post('partner', { slug: 'fresh', reason })).status).toBe(400)
  expect((await post('partner', { slug: 'none', status: 'active', reason })).status).toBe(404)
  const changed = await post('partner', { slug: 'fresh', status: 'active', tier: 'growth', reason })
  expect(changed.body.partner).toMatchObject({ status: 'active', tier: 'growth' })
  expect((await get('partner', { slug: 'fresh' })).body).toMatchObject({ shareBps: 3_000, balances: [] })
  const [entry] = await app.store.read.audit.list({ where: { partner: 'fresh' }, limit: 5 })
  expect(entry).toMatchObject({
    action: 'partner.change',
    object: 'fresh',
    actor: { email: 'op@suite.example' },
    details: { before: { status: 'pending' }, after: { status: 'active' }, reason },
  })
})

test('the partners with a disabled webhook endpoint are listed alone', async () => {
  await app.addPartner({ slug: 'deaf' })
  const endpoint = { partner: 'deaf', url: 'https://deaf.example', types: [], secret: '', createdAt: at(1) }
  await app.store.transact(async ({ webhookEndpoints }) => {
    await webhookEndpoints.insert({ ...endpoint, id: 'whe_1', disabled: { at: at(2), because: 'gone' } })
    await webhookEndpoints.insert({ ...endpoint, id: 'whe_2', partner: 'demo' })
  })
  expect((await get('overview')).body.webhooks).toEqual({ disabled: 1 })
  const { partners } = (await get('partners', { webhooks: 'disabled' })).body
  expect(partners).toMatchObject([{ slug: 'deaf' }])
})

test('a key of any partner is revoked on the next call, with a reason', async () => {
  const secret = await app.addKey('demo', 'live')
  const [key] = (await get('keys', { slug: 'demo' })).body.keys
  expect(key).toMatchObject({ state: 'active' })
  const path = 'DELETE /api/dashboard/operator/keys'
  const revoked = await callContract(app.url, path, { headers, query: { id: key.id, reason } })
  expect(revoked.body.key).toMatchObject({ state: 'revoked' })
  const call = await callContract(app.url, 'GET /api/v1/payments', { headers: { 'x-api-key': secret } })
  expect(call.body.error.code).toBe('KEY_REVOKED')
})

test('the operator reads every change, also those that concern no partner, page by page', async () => {
  await app.store.transact(async ({ audit }) => {
    const actor = { kind: 'command', email: '' } as const
    await audit.insert({
      id: 'aud_1',
      at: at(1),
      actor,
      action: 'operator.create',
      object: 'op@suite.example',
    })
    await audit.insert({ id: 'aud_2', at: at(2), actor, action: 'market-key.create', object: 'smk_1' })
  })
  await post('partner', { slug: 'demo', tier: 'growth', reason })
  const actionsOf = async (query: object) =>
    (await get('audit', query)).body.entries.map(({ action }: { action: string }) => action)
  expect((await actionsOf({})).slice(0, 3)).toEqual([
    'partner.change',
    'market-key.create',
    'operator.create',
  ])
  expect(await actionsOf({ of: 'service' })).toEqual(['market-key.create', 'operator.create'])
  expect(await actionsOf({ of: 'service', action: 'operator.create' })).toEqual(['operator.create'])
  expect(await actionsOf({ partner: 'demo', action: 'partner.change' })).toEqual(['partner.change'])
  const first = (await get('audit', { limit: '1' })).body
  expect(first.entries).toMatchObject([{ partner: 'demo', actor: { email: 'op@suite.example' } }])
  expect(await actionsOf({ limit: '1', after: first.next })).toEqual(['market-key.create'])
})

test('attack: a member of a partner is no operator', async () => {
  const owner = await signIn(app, { role: 'owner' })
  const answer = await callContract(app.url, 'GET /api/dashboard/operator/overview', { headers: owner })
  expect(answer.status).toBe(404)
})

test('money in suspense is attached to a payment once, and only to one that exists', async () => {
  await app.store.transact((tables) =>
    enterRecord(tables, {
      kind: 'suspense',
      id: 'led_stray',
      suspends: `0x${'cd'.repeat(32)}`,
      chain: 'eth',
      asset: 'native',
      reason: 'UNNAMED',
      entries: suspenseEntries('eth', minor(10n ** 16n)),
      at: app.clock.now().toISOString(),
    }),
  )
  const secret = await app.addKey('demo', 'live')
  const prepare = async (): Promise<string> =>
    (
      await callContract(app.url, 'POST /api/v1/swap/prepare', {
        headers: { 'x-api-key': secret },
        body: {
          chain: 'eth',
          fromToken: 'native',
          toToken: 'USDC',
          amountMinor: '1000000000000000000',
          userAddress: payer,
        },
      })
    ).body.intentId
  const [first, second] = [await prepare(), await prepare()]
  expect((await get('suspense', { state: 'open' })).body.suspense).toMatchObject([
    { id: 'led_stray', symbol: 'ETH', amountMinor: '10000000000000000' },
  ])
  expect((await post('suspense/attach', { id: 'led_stray', intentId: 'pi_none', reason })).status).toBe(404)
  const both = await Promise.all(
    [first, second].map((intentId) => post('suspense/attach', { id: 'led_stray', intentId, reason })),
  )
  expect(statusesOf(both)).toEqual(['200', '409'])
  expect((await get('suspense', { state: 'open' })).body.suspense).toEqual([])
  const { owed } = (await get('overview')).body
  // Its product is still to come.
  expect(owed).toMatchObject([{ posted: '0' }])
  expect(BigInt(owed[0].pending)).toBeGreaterThan(0n)
  const acts = await app.store.read.audit.list({ where: { partner: samplePartner.slug }, limit: 9 })
  expect(acts.filter(({ action }) => action === 'suspense.attach')).toHaveLength(1)

  const to = `0x${'77'.repeat(20)}`
  // As once its product is there.
  const [fee] = await app.store.read.ledger.list({ where: { kind: 'accrual' }, limit: 1 })
  const posting = { kind: 'posting', id: 'led_posting', posts: fee?.id ?? '', at: at(1) } as const
  await app.store.transact((tables) => enterRecord(tables, posting))
  const payout = { partner: 'demo', chain: 'eth', asset: 'native', amountMinor: owed[0].pending, to, reason }
  expect((await post('payouts', { ...payout, to: undefined })).status).toBe(400)
  const proposed = await Promise.all([post('payouts', payout), post('payouts', payout)])
  expect(statusesOf(proposed)).toEqual(['200', '400'])
  const { id } = proposed.find(({ status }) => status === 200)?.body.payout ?? {}
  expect((await get('payouts', { state: 'proposed' })).body.payouts).toMatchObject([
    { id, by: 'op@suite.example' },
  ])
  expect((await post('payouts/settle', { id, reason })).body.error).toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  expect((await post('payouts/cancel', { id, reason })).body.payout).toMatchObject({ state: 'cancelled' })
  expect((await post('payouts/settle', { id })).status).toBe(400)
  expect((await post('payouts/sent', { id, txHash: 'ab'.repeat(32) })).status).toBe(400)
  expect((await post('payouts/sent', { id, txHash: `0x${'ab'.repeat(32)}` })).status).toBe(409)
})

test('a comparison is begun on demand, without waiting for it, and kept with its time', async () => {
  expect((await get('reconciliation')).body).toEqual({ chains: [], isRunning: false, underWay: [] })
  // The chain does not answer yet.
  const [incoming] = app.chain.incoming
  if (incoming === undefined) throw new Error('the chain has a history')
  const gate = new AbortController()
  const away = new Promise<never>((_, reject) => {
    gate.signal.addEventListener('abort', () => reject(new Error('the node is away')))
  })
  const paidTo = vi.spyOn(incoming, 'paidTo').mockReturnValue(away)
  const underWay = { isRunning: true, chains: [], underWay: [{ chain: 'eth', compared: 0 }] }
  expect((await post('reconciliation', {})).body).toEqual(underWay)
  expect((await post('reconciliation', { chain: 'eth' })).body).toEqual(underWay)
  expect((await get('reconciliation')).body).toEqual(underWay)
  paidTo.mockRestore()
  gate.abort()
  await vi.waitFor(async () => expect((await get('reconciliation')).body.isRunning).toBe(false))
  expect((await get('reconciliation')).body.chains).toMatchObject([{ chain: 'eth', isComplete: false }])
  await post('reconciliation', {})
  await vi.waitFor(async () =>
    expect((await get('reconciliation')).body).toMatchObject({ isRunning: false, chains: [{ ok: true }] }),
  )
  expect((await post('reconciliation', { days: 0 })).status).toBe(400)
  await post('reconciliation', { days: 1 })
  await vi.waitFor(async () => {
    const { isRunning, chains } = (await get('reconciliation')).body
    expect([isRunning, chains[0].from]).toEqual([false, chains[0].to])
  })
  expect((await get('reconciliation/matched', { chain: 'eth' })).body).toEqual({ matched: [] })
  expect((await get('reconciliation/matched', { chain: 'eth', after: 'x~1' })).status).toBe(400)
  expect((await get('reconciliation', { chain: 'eth' })).body.chains).toHaveLength(1)
  expect((await get('reconciliation', { chain: 'xlm' })).body.error.code).toBe('UNSUPPORTED_CHAIN')
})
