import { afterEach, beforeEach, expect, test } from 'vitest'
import { askedBridge } from '#testing/bridge-samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { createFakeBridge, DESTINATION } from '#testing/fake-bridge.ts'
import { dollar, formed, lookAlike, payer } from '#testing/samples.ts'
import { signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import type { Locks } from '../../domain/account/locks.ts'

/** What a partner's swaps and bridges are limited to: the server holds it against every caller. */

let app: TestApp
let visitor: Record<string, string>
let key: string
beforeEach(async () => {
  app = await startTestApp({ bridge: createFakeBridge })
  key = await app.addKey('demo', 'live')
  const of = { partner: 'demo', origin: 'https://shop.example', secret: 'v'.repeat(43) }
  visitor = { 'x-suite-embed': app.tokens.issueSession(of).token }
})
afterEach(() => app.stop())

const SET = 'POST /api/dashboard/locks'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
const usdc = `eth:${dollar.address}`

const lock = (locks: Locks) =>
  app.store.transact(async ({ partners }) => {
    const partner = await partners.get('demo')
    if (partner !== undefined) await partners.update({ ...partner, locks })
  })
async function as(role: 'viewer' | 'developer') {
  const headers = await signIn(app, { role })
  return (route: string, body?: unknown) =>
    callContract(app.url, route, { headers, ...(body === undefined ? {} : { body }) })
}
const byKey = (route: string, body: object) =>
  callContract(app.url, route, { headers: { 'x-api-key': key }, body })
const byVisitor = (route: string, body: object) => callContract(app.url, route, { headers: visitor, body })
const problem = ({
  status,
  body,
}: {
  status: number
  body: { error?: { code: string; details: object } }
}) => ({
  status,
  code: body.error?.code,
  details: body.error?.details,
})
const rows = async () => [await app.store.read.sessions.count(), await app.store.read.intents.count()]

test('locks are stored in canonical spelling, and noted', async () => {
  const developer = await as('developer')
  expect((await developer('GET /api/dashboard/locks')).body).toEqual({})
  const given = { swap: { chains: ['eth'], from: ['eth:ETH'], to: ['eth:USDC'], mostSlippageBps: 100 } }
  const stored = { swap: { ...given.swap, from: ['eth:native'], to: [usdc] } }
  expect((await developer(SET, given)).body).toEqual(stored)
  expect((await developer('GET /api/dashboard/locks')).body).toEqual(stored)
  expect(await app.store.read.audit.list({ where: { partner: 'demo' }, limit: 10 })).toEqual([
    expect.objectContaining({ action: 'locks.change', details: { before: {}, after: stored } }),
  ])
})

test.each([
  [{ swap: { chains: ['bnb'] } }, 'nearest is eth'],
  [{ swap: { chains: ['etth'] } }, 'nearest is eth'],
  [{ swap: { to: ['ethh:USDC'] } }, 'nearest to ethh is eth'],
  [{ swap: { to: ['eth:NOPE'] } }, 'NOPE'],
  [{ swap: { to: [] } }, 'swap.to'],
  [{ swap: { mostSlippageBps: 10 } }, 'mostSlippageBps'],
  [{ bridge: { to: ['XRP'] } }, 'bridge.to'],
  [{ bridge: { destinationExtraId: '1' } }, 'needs `destination`'],
  [{ swaps: {} }, 'swaps'],
])('%j is refused with what is wrong in it, and nothing is stored', async (locks, words) => {
  const developer = await as('developer')
  const { status, body } = await developer(SET, locks)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(JSON.stringify(body.error)).toContain(words)
  expect((await developer('GET /api/dashboard/locks')).body).toEqual({})
})

test('who may only look cannot change them', async () => {
  expect((await (await as('viewer'))(SET, {})).status).toBe(403)
})

test.each([
  [{ chains: ['bnb'] }, {}, 'chain', ['bnb']],
  [{ from: [usdc] }, {}, 'fromToken', [usdc]],
  [{ to: ['eth:native'] }, {}, 'toToken', ['eth:native']],
  [{ to: [usdc] }, { toToken: lookAlike.address }, 'toToken', [usdc]],
  [{ mostSlippageBps: 100 }, { slippageBps: 101 }, 'slippageBps', ['at most 100']],
])(
  'attack: with the locks %j, a swap with %j is refused to visitors and keys',
  async (locks, change, field, allowed) => {
    await lock({ swap: locks })
    const refused = { status: 422, code: 'LOCKED', details: { field, allowed } }
    const asked = { ...swap, ...change }
    expect(problem(await byVisitor('POST /api/embed/swap', asked))).toEqual(refused)
    expect(problem(await byKey('POST /api/v1/swap/prepare', { ...asked, userAddress: payer }))).toEqual(
      refused,
    )
    expect(await rows()).toEqual([0, 0])
  },
)

test('a swap within the locks goes on', async () => {
  await lock({ swap: { chains: ['eth'], from: ['eth:native'], to: [usdc], mostSlippageBps: 50 } })
  expect((await byVisitor('POST /api/embed/swap', { ...swap, userAddress: payer })).body.steps).toHaveLength(
    2,
  )
})

test.each([
  [{ from: ['usdc/eth'] }, {}, 'fromCurrency'],
  [{ to: ['sol/sol'] }, {}, 'toCurrency'],
  [{ destination: 'rSomeoneElse' }, {}, 'destination'],
  [
    { destination: DESTINATION, destinationExtraId: '4711' },
    { destinationExtraId: '4712' },
    'destinationExtraId',
  ],
  [{ destination: DESTINATION }, {}, 'destinationExtraId'],
])('attack: with the locks %j, a bridge with %j is refused', async (locks, change, field) => {
  await lock({ bridge: locks })
  const answer = problem(
    await byVisitor('POST /api/embed/bridge', { ...askedBridge, ...change, userAddress: payer }),
  )
  expect(answer).toMatchObject({ status: 422, code: 'LOCKED', details: { field } })
  expect(await rows()).toEqual([0, 0])
})

test('attack: a session from before the locks prepares nothing that they forbid; a paid fee is still finished', async () => {
  const open = await byVisitor('POST /api/embed/swap', swap)
  const ready = await byVisitor('POST /api/embed/swap', { ...swap, userAddress: payer })
  await lock({ swap: { to: ['eth:native'] } })
  const pay = (session: { id: string; embedToken: string }, path: string, body: object, params = {}) =>
    callContract(app.url, `POST /api/v1/sign/session/:id/${path}`, {
      params: { id: session.id, ...params },
      body: { et: session.embedToken, ...body },
    })
  expect(problem(await pay(open.body, 'payer', { userAddress: payer })).code).toBe('LOCKED')

  const { intentId } = ready.body
  expect((await pay(ready.body, 'steps/:step/open', {}, { step: 'fee' })).status).toBe(200)
  const intent = await app.store.read.intents.get(intentId)
  app.chain.send(formed(intent?.steps[0]).tx)
  app.chain.mine(2)
  await app.clock.step(2_000)
  expect((await pay(ready.body, 'steps/:step/open', {}, { step: 'product' })).status).toBe(200)
})

test('a widget shows what can be chosen: its chains, tokens and currencies', async () => {
  await lock({
    swap: { from: ['eth:native'], to: ['eth:native'] },
    bridge: { from: ['eth/eth'], to: ['xrp/xrp'] },
  })
  const tokens = await callContract(app.url, 'GET /api/v1/swap/tokens', {
    headers: visitor,
    query: { chain: 'eth' },
  })
  expect(tokens.body.tokens.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH'])
  const { body } = await callContract(app.url, 'GET /api/v1/bridge/currencies', { headers: visitor })
  const names = (can: 'canSend' | 'canReceive') =>
    body.currencies.flatMap(
      (one: Record<'canSend' | 'canReceive', boolean> & Record<'ticker' | 'network', string>) =>
        one[can] ? `${one.ticker}/${one.network}` : [],
    )
  expect([names('canSend'), names('canReceive')]).toEqual([['eth/eth'], ['xrp/xrp']])
})
