import { afterEach, beforeEach, expect, test } from 'vitest'
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
  expect(owed).toMatchObject([{ pending: '0' }])
  expect(BigInt(owed[0].posted)).toBeGreaterThan(0n)
  const acts = await app.store.read.audit.list({ where: { partner: samplePartner.slug }, limit: 9 })
  expect(acts.filter(({ action }) => action === 'suspense.attach')).toHaveLength(1)

  const to = `0x${'77'.repeat(20)}`
  const payout = { partner: 'demo', chain: 'eth', asset: 'native', amountMinor: owed[0].posted, to, reason }
  expect((await post('payouts', { ...payout, to: undefined })).status).toBe(400)
  const proposed = await Promise.all([post('payouts', payout), post('payouts', payout)])
  expect(statusesOf(proposed)).toEqual(['200', '400'])
  const { id } = proposed.find(({ status }) => status === 200)?.body.payout ?? {}
  expect((await get('payouts', { state: 'proposed' })).body.payouts).toMatchObject([
    { id, by: 'op@suite.example' },
  ])
  expect((await post('payouts/cancel', { id, reason })).body.payout).toMatchObject({ state: 'cancelled' })
  expect((await post('payouts/sent', { id, txHash: 'ab'.repeat(32) })).status).toBe(400)
  expect((await post('payouts/sent', { id, txHash: `0x${'ab'.repeat(32)}` })).status).toBe(409)
})

test('a comparison is made on demand and kept with its time', async () => {
  expect((await get('reconciliation')).body.chains).toEqual([])
  expect((await post('reconciliation', {})).body.chains).toMatchObject([{ chain: 'eth', ok: true }])
  expect((await get('reconciliation', { chain: 'eth' })).body.chains).toHaveLength(1)
  expect((await get('reconciliation', { chain: 'xlm' })).body.error.code).toBe('UNSUPPORTED_CHAIN')
})
