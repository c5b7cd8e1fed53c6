import { createHmac } from 'node:crypto'
import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessKind, Endpoint } from '#contracts/api/endpoint.ts'
import { endpoints } from '#contracts/api/index.ts'
import { products } from '#contracts/api/values.ts'
import { formatKey } from '../../domain/access/api-key.ts'
import { callContract } from '#testing/call-contract.ts'
import { internalSecrets } from '#testing/plain-ports.ts'
import { payer } from '#testing/samples.ts'
import { signIn } from '#testing/sign-in.ts'
import { nearly, oddText, oddValue, valuesOf } from '#testing/fuzz/of-schema.ts'
import { mustBeHarmless, startWatchedApp, type WatchedApp } from '#testing/fuzz/watched-app.ts'

/**
 * Every endpoint of the contracts, with what its schemas take and nearly take, as every kind of caller: a new endpoint
 * is tried as soon as it is in the contract.
 */

const TIME_MS = 9_000
/** On a machine that is busy with other work. */
const SLOW_MS = 60_000
const SWAP = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }

type Headers = Readonly<Record<string, string>>

/** The callers that come further than the door, by the kind of their access. */
const admitted: Readonly<Record<AccessKind, readonly string[]>> = {
  public: ['nobody'],
  key: ['live', 'live', 'test'],
  'embed-token': ['nobody'],
  'embed-session': ['widget'],
  'embed-ticket': ['nobody'],
  internal: ['signer'],
  account: ['owner', 'owner', 'viewer'],
  operator: ['operator'],
  member: ['owner'],
}

let app: WatchedApp
let agent: http.Agent
const callers: Record<string, Headers> = {}
let known: Readonly<Record<string, readonly unknown[]>> = {}

beforeAll(async () => {
  app = await startWatchedApp()
  agent = new http.Agent({ keepAlive: true })
  await app.addPartner({ slug: 'busy', tier: 'scale' })
  await app.addPartner({ slug: 'stopped', status: 'suspended' })
  const live = await app.addKey('busy', 'live', products)
  const headers = { 'x-api-key': live }
  const prepared = await callContract(app.url, 'POST /api/v1/swap/prepare', {
    headers,
    body: { ...SWAP, userAddress: payer },
  })
  const body = {
    chain: 'eth',
    product: 'swap',
    origin: 'https://shop.example',
    payload: prepared.body.payment,
  }
  const session = await callContract(app.url, 'POST /api/v1/sign/session', { headers, body })
  const [id, et] = [String(session.body.id), String(session.body.embedToken)]
  const ticket = app.tokens.issueTicket('demo')
  const { token } = app.tokens.issueSession({ partner: 'demo', origin: 'https://shop.example', secret: 's' })
  Object.assign(callers, {
    nobody: {},
    live: headers,
    test: { 'x-api-key': await app.addKey('busy', 'test', products) },
    narrow: { 'x-api-key': await app.addKey('busy', 'live', ['bridge']) },
    revoked: { 'x-api-key': await app.addKey('busy', 'live', products, true) },
    suspended: { 'x-api-key': await app.addKey('stopped', 'live', products) },
    unknown: { 'x-api-key': formatKey('live', new Uint8Array(64).fill(5)) },
    widget: { 'x-suite-embed': token },
    owner: await signIn(app, { partner: 'busy', role: 'owner' }),
    viewer: await signIn(app, { partner: 'busy', role: 'viewer' }),
    operator: await signIn(app, { operator: true }),
    otherSite: { ...(await signIn(app, { partner: 'busy' })), 'sec-fetch-site': 'cross-site' },
    forged: { 'x-suite-partners-signature': 't=1,v1=00' },
    // Its header depends on the body: `ask` adds it.
    signer: {},
  })
  for (const caller of Object.values(callers))
    for (const secret of Object.values(caller)) app.secrets.add(secret)
  app.secrets.delete('same-origin')
  app.secrets.delete('cross-site')
  app.secrets.delete('t=1,v1=00')
  app.secrets.add(et).add(ticket)
  known = {
    id: [id],
    et: [et],
    ticket: [ticket],
    step: ['fee', 'swap'],
    chain: ['eth'],
    fromToken: ['native'],
    toToken: ['USDC'],
    amountMinor: [SWAP.amountMinor],
    userAddress: [payer],
    origin: ['https://shop.example'],
    product: ['swap'],
    intentId: [String(prepared.body.intentId)],
    quoteId: [String(prepared.body.quote.id)],
    payload: [prepared.body.payment],
    txHash: [`0x${'ab'.repeat(32)}`],
    feeTxHash: [`0x${'ab'.repeat(32)}`],
    partnerSlug: ['busy'],
    sourceTxHash: [`0x${'cd'.repeat(32)}`],
    email: ['person@suite.example'],
  }
  app.take()
})
afterAll(async () => {
  agent.destroy()
  await app.stop()
})

interface Asked {
  /** Method and path, by which a failure is told. */
  readonly route: string
  readonly caller: string
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly once: string | undefined
}

const knownOf = (field: string): readonly unknown[] => known[field] ?? []

function partOf(schema: Endpoint['query']): fc.Arbitrary<Record<string, unknown>> {
  const good = valuesOf(schema, knownOf)
  return good === undefined
    ? fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, fc.dictionary(oddText, oddText))
    : fc.oneof(good, nearly(good))
}

function askedOf(endpoint: Endpoint): fc.Arbitrary<Asked> {
  return fc.record({
    route: fc.constant(routeOf(endpoint)),
    caller: fc.oneof(
      fc.constantFrom(...endpoint.access.flatMap(({ kind }) => admitted[kind])),
      fc.constantFrom(...Object.keys(callers)),
    ),
    params: partOf(endpoint.params),
    query: partOf(endpoint.query),
    body: fc.oneof({ weight: 12, arbitrary: partOf(endpoint.body) }, oddValue),
    once: fc.option(
      oddText.filter((text) => /^[\x20-\x7e]{0,200}$/.test(text)),
      { freq: 8, nil: undefined },
    ),
  })
}

/** A transaction that a cancelled session reports is followed all the same: its fee may be paid. */
const evenRefused: Readonly<Record<string, readonly string[]>> = {
  'POST /api/v1/sign/session/:id/complete': ['intents'],
}

const routeOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const byRoute = new Map(endpoints.map((endpoint) => [routeOf(endpoint), endpoint]))

let asked = 0

async function ask({
  route,
  caller,
  params,
  query,
  body,
  once,
}: Asked): Promise<{ status: number; text: string }> {
  const endpoint = byRoute.get(route)
  if (endpoint === undefined) throw new Error(route)
  asked += 1
  await app.clock.step(40)
  // What was written just now is the work of timers.
  app.take()
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encoded(params[name] ?? known[name]?.[0] ?? 'x'),
  )
  const search = Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
    )
    .join('&')
  const hasBody = endpoint.method !== 'GET'
  const bytes = hasBody ? Buffer.from(JSON.stringify(body)) : undefined
  const headers = {
    ...callers[caller],
    ...(caller === 'signer' && bytes !== undefined
      ? { 'x-suite-partners-signature': signatureOf(bytes) }
      : {}),
    // Every request from another visitor: it is not the limits that are tried here.
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    ...(bytes === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
    ...(once === undefined || !hasBody ? {} : { 'idempotency-key': once }),
  }
  const options = { method: endpoint.method, agent, headers, host: '127.0.0.1', port: app.port }
  return new Promise((resolve, reject) => {
    const request = http.request({ ...options, path: search === '' ? path : `${path}?${search}` }, (res) => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', (chunk: string) => {
        text += chunk
        // A stream goes on: its first event is enough.
        if (endpoint.stream === true && res.statusCode === 200) request.destroy()
      })
      res.on('close', () => resolve({ status: res.statusCode ?? 0, text }))
    })
    request.on('error', (error) => (request.destroyed ? undefined : reject(error)))
    request.end(bytes)
  })
}

/** As another service of the suite signs what it sends. */
const signatureOf = (bytes: Buffer): string =>
  createHmac('sha256', internalSecrets[0]).update(bytes).digest('hex')

const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // A lone surrogate cannot be sent.
  return encodeURIComponent(Buffer.from(text).toString())
}

test(
  'whatever is sent to an endpoint, as whoever, it refuses in its own words and leaves nothing behind',
  async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.oneof(...endpoints.map(askedOf)), async (call) => {
        const { status, text } = await ask(call)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        mustBeHarmless(app, status, text, evenRefused[call.route])
      }),
      { numRuns: 5_000, interruptAfterTimeLimit: TIME_MS, markInterruptAsFailure: false },
    )
    // Not all of it is refused at the door.
    expect(statuses.get(200)).toBeGreaterThan(20)
    expect(statuses.get(400)).toBeGreaterThan(20)
  },
  SLOW_MS,
)

const signedByUs = endpoints.filter(({ access }) => access.some(({ kind }) => kind === 'internal'))

test.each(signedByUs)(
  'what comes to $path with a good signature is held against its schema',
  async (endpoint) => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(askedOf(endpoint), async (call) => {
        const { status, text } = await ask({ ...call, caller: 'signer' })
        statuses.add(status)
        mustBeHarmless(app, status, text)
      }),
      { numRuns: 300, interruptAfterTimeLimit: TIME_MS, markInterruptAsFailure: false },
    )
    expect(statuses).not.toContain(401)
    expect(statuses).toContain(400)
    // Some of it is a good event, of a transaction that no chain has.
    expect([...statuses].filter((status) => status !== 400)).not.toEqual([])
  },
)
