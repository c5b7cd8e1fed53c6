import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, AccessKind, Endpoint } from '#contracts/api/endpoint.ts'
import { endpoints } from '#contracts/api/index.ts'
import { products } from '#contracts/api/values.ts'
import { internalSecrets, testSecrets } from '#testing/plain-ports.ts'
import { sessionWith } from '#testing/samples.ts'
import { signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { bareCall, firstRefusal, refused, SESSION_ID } from '../testing/bare-call.ts'

/**
 * Good credentials at the endpoints that are for other ones, and credentials of widgets and popups that are wrong,
 * another's, ended or a suspended partner's: generated from the `access` that each contract declares.
 */

const ORIGIN = 'https://shop.example'
const OTHER_SESSION = 'ses_1111111111111111111111'
const STOPPED_SESSION = 'ses_2222222222222222222222'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Call = NonNullable<Parameters<typeof bareCall>[2]>

let app: TestApp
let key: string
beforeAll(async () => {
  app = await startTestApp()
  await app.addPartner({ slug: 'stopped', status: 'suspended' })
  key = await app.addKey('demo', 'live', products)
  const sessions = { [SESSION_ID]: 'demo', [OTHER_SESSION]: 'demo', [STOPPED_SESSION]: 'stopped' }
  await app.store.transact(async (tables) => {
    for (const [id, partner] of Object.entries(sessions))
      await tables.sessions.insert(sessionWith({ id, partner, tokenDigest: testSecrets.sha256(etOf(id)) }))
  })
})
afterAll(() => app.stop())

const etOf = (sessionId: string): string => `et_of_${sessionId}`
const ticketOf = (partner: string): string => app.tokens.issueTicket(partner)
const sessionOf = (partner: string, origin = ORIGIN): string =>
  app.tokens.issueSession({ partner, origin, secret: 'a visitor’s' }).token
const forged = (token: string): string => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

const byKey = (): Call => ({ headers: { 'x-api-key': key } })
const byWidget = (token: string): Call => ({ headers: { 'x-suite-embed': token } })
const byTicket = (ticket: string): Call => ({ body: { ticket } })
const byEt = ({ method }: Endpoint, et: string): Call =>
  method === 'POST' ? { body: { et } } : { search: `?et=${encodeURIComponent(et)}` }
const signed = (): Call => ({
  headers: {
    'x-suite-partners-signature': createHmac('sha256', internalSecrets[0]).update('{}').digest('hex'),
  },
})

/** A good credential of each kind. */
const good: Readonly<Record<Exclude<AccessKind, 'public'>, (endpoint: Endpoint) => Call | Promise<Call>>> = {
  key: byKey,
  'embed-token': (endpoint) => byEt(endpoint, etOf(SESSION_ID)),
  'embed-session': () => byWidget(sessionOf('demo')),
  'embed-ticket': () => byTicket(ticketOf('demo')),
  internal: signed,
  account: async () => ({ headers: await signIn(app) }),
  operator: async () => ({ headers: await signIn(app, { operator: true }) }),
  member: async () => ({ headers: await signIn(app, { role: 'viewer' }) }),
}
const bySession: ReadonlySet<AccessKind> = new Set<AccessKind>(['account', 'operator', 'member'])

/** Wrong credentials are counted by address; each call comes two minutes after the one before. */
async function call(endpoint: Endpoint, how: Call) {
  await app.clock.step(2 * MINUTE)
  return bareCall(app.url, endpoint, how)
}

const kindsOf = ({ access }: Endpoint): ReadonlySet<AccessKind> => new Set(access.map(({ kind }) => kind))
const takes = (kind: Access['kind']) => endpoints.filter((endpoint) => kindsOf(endpoint).has(kind))

/** Each endpoint with each kind of credential that it does not take. Sessions of the dashboard are one credential. */
const strangers = endpoints.flatMap((endpoint) => {
  const kinds = kindsOf(endpoint)
  const code = firstRefusal[endpoint.access[0].kind]
  if (kinds.has('public') || code === undefined) return []
  const takesSession = [...bySession].some((kind) => kinds.has(kind))
  return [
    'key' as const,
    'embed-token' as const,
    'embed-session' as const,
    'embed-ticket' as const,
    'internal' as const,
    'account' as const,
    'operator' as const,
  ]
    .filter((kind) => !kinds.has(kind) && !(takesSession && bySession.has(kind)))
    .map((kind) => ({ ...endpoint, kind, code }))
})

test.each(strangers)(
  '$method $path takes no credential of the kind $kind',
  async ({ kind, code, ...endpoint }) => {
    expect(await call(endpoint, await good[kind](endpoint))).toMatchObject(refused(code))
  },
)

describe.each(takes('embed-token'))('$method $path by embed token', (endpoint) => {
  test('takes its session’s own', async () => {
    expect((await call(endpoint, byEt(endpoint, etOf(SESSION_ID)))).status).not.toBeOneOf([401, 403])
  })
  test('refuses a wrong one, another session’s, and one of a session that is not there', async () => {
    for (const how of [
      byEt(endpoint, 'wrong'),
      byEt(endpoint, etOf(OTHER_SESSION)),
      { ...byEt(endpoint, etOf(SESSION_ID)), sessionId: OTHER_SESSION },
      { ...byEt(endpoint, etOf(SESSION_ID)), sessionId: 'ses_3333333333333333333333' },
    ])
      expect(await call(endpoint, how)).toMatchObject(refused('EMBED_TOKEN_INVALID'))
  })
  test('refuses one of a suspended partner’s session', async () => {
    const how = { ...byEt(endpoint, etOf(STOPPED_SESSION)), sessionId: STOPPED_SESSION }
    expect(await call(endpoint, how)).toMatchObject(refused('SUSPENDED'))
  })
})

describe.each(takes('embed-session'))('$method $path by embed session', (endpoint) => {
  test('takes a good one', async () => {
    expect((await call(endpoint, byWidget(sessionOf('demo')))).status).not.toBeOneOf([401, 403])
  })
  test('refuses a forged one, a ticket in its place, and one that has ended', async () => {
    const old = sessionOf('demo')
    await app.clock.step(HOUR)
    for (const token of [forged(sessionOf('demo')), ticketOf('demo'), 'ese_made-up', old])
      expect(await call(endpoint, byWidget(token))).toMatchObject(refused('SESSION_REQUIRED'))
  })
  test('refuses one of a suspended partner, and one of an origin that is not on the list', async () => {
    expect(await call(endpoint, byWidget(sessionOf('stopped')))).toMatchObject(refused('SUSPENDED'))
    const elsewhere = sessionOf('demo', 'https://evil.example')
    expect(await call(endpoint, byWidget(elsewhere))).toMatchObject(refused('ORIGIN_NOT_ALLOWED'))
  })
})

describe.each(takes('embed-ticket'))('$method $path by ticket', (endpoint) => {
  test('takes a good one', async () => {
    expect((await call(endpoint, byTicket(ticketOf('demo')))).status).not.toBeOneOf([401, 403])
  })
  test('refuses a forged one, an embed session in its place, and one that has ended', async () => {
    const old = ticketOf('demo')
    await app.clock.step(24 * HOUR)
    for (const ticket of [forged(ticketOf('demo')), sessionOf('demo'), 'etk_made-up', old])
      expect(await call(endpoint, byTicket(ticket))).toMatchObject(refused('SESSION_REQUIRED'))
  })
  test('refuses one of a suspended partner', async () => {
    expect(await call(endpoint, byTicket(ticketOf('stopped')))).toMatchObject(refused('SUSPENDED'))
  })
})
