import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contracts/api/dashboard/roles.ts'
import { hourOf, noCalls, usageId } from '#server/domain/usage.ts'
import { callContract } from '#testing/call-contract.ts'
import { createBrowser } from '#testing/dashboard-browser.ts'
import { signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let slug: string
let number = 0
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  slug = `shop-${++number}`
  await app.addPartner({ slug, origins: [] })
})
afterAll(() => app.stop())

type Ask = { body?: unknown; query?: Readonly<Record<string, string>> }
/** A member of this test's partner. */
async function as(role: Role, partner = slug) {
  const headers = await signIn(app, { role, partner })
  return (route: string, ask: Ask = {}) =>
    callContract(app.url, route, {
      headers,
      ...(ask.query === undefined ? {} : { query: ask.query }),
      ...(route.startsWith('POST') ? { body: ask.body ?? {} } : {}),
    })
}
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const live = { env: 'live', label: 'Checkout', scopes: ['swap'] }
const quote = (key: string) =>
  fetch(`${app.url}/api/v1/swap/tokens?chain=eth`, { headers: { 'x-api-key': key } })

test('a key of the dashboard works at once, and after its revocation not any more', async () => {
  const admin = await as('admin')
  const { key, secret } = (await admin('POST /api/dashboard/keys', { body: live })).body
  expect((await quote(secret)).status).toBe(200)
  const { keys } = (await admin('GET /api/dashboard/keys')).body
  expect(keys).toEqual([
    expect.objectContaining({ id: key.id, prefix: secret.slice(0, 15), state: 'active' }),
  ])
  expect(JSON.stringify(keys)).not.toContain(secret)
  await admin('DELETE /api/dashboard/keys', { query: { id: key.id } })
  expect((await quote(secret)).status).toBe(401)
})

test('a key says how many calls it had in a day', async () => {
  const admin = await as('admin')
  const { key } = (await admin('POST /api/dashboard/keys', { body: live })).body
  const calls = (n: number) => ({ [key.id]: { ...noCalls, calls: n } })
  const rowOf = (hoursAgo: number, n: number) => {
    const hour = hourOf(new Date(app.clock.now().getTime() - hoursAgo * 3_600_000))
    const busiest = { at: hour, used: n }
    return { id: usageId(slug, hour), partner: slug, hour, keys: calls(n), busiest }
  }
  await app.store.transact(async ({ usage }) => {
    for (const [ago, n] of [
      [0, 1],
      [23, 20],
      [24, 300],
    ] as const)
      await usage.insert(rowOf(ago, n))
  })
  expect((await admin('GET /api/dashboard/keys')).body.keys).toMatchObject([{ calls24h: 21 }])
})

test('a rotated key works for its grace beside the new one, and both say so', async () => {
  const admin = await as('admin')
  const first = (await admin('POST /api/dashboard/keys', { body: live })).body
  const rotated = (
    await admin('POST /api/dashboard/keys/rotate', { body: { id: first.key.id, graceHours: 1 } })
  ).body
  expect([(await quote(first.secret)).status, (await quote(rotated.secret)).status]).toEqual([200, 200])
  const { keys } = (await admin('GET /api/dashboard/keys')).body
  expect(keys).toMatchObject([
    { replaces: first.key.id, state: 'active' },
    { replacedBy: rotated.key.id, state: 'expiring', expiresAt: rotated.oldExpiresAt },
  ])
  await app.clock.step(3_600_000)
  expect([(await quote(first.secret)).status, (await quote(rotated.secret)).status]).toEqual([401, 200])
})

test('developers make test keys; live keys are for admins, whatever is done with them', async () => {
  const developer = await as('developer')
  const admin = await as('admin')
  const { key } = (await admin('POST /api/dashboard/keys', { body: live })).body
  const { id } = key
  expect((await developer('POST /api/dashboard/keys', { body: { ...live, env: 'test' } })).status).toBe(200)
  for (const refused of [
    developer('POST /api/dashboard/keys', { body: live }),
    developer('POST /api/dashboard/keys/rotate', { body: { id, graceHours: 0 } }),
    developer('POST /api/dashboard/keys/rename', { body: { id, label: 'Mine' } }),
    developer('DELETE /api/dashboard/keys', { query: { id } }),
  ])
    expect(codeOf(await refused)).toBe('ROLE_REQUIRED')
})

test('a live key asks for the second factor, where one is set up', async () => {
  const headers = await signIn(app, { role: 'owner', partner: slug, member: { passkeys: 1 } })
  const make = (body: unknown) => callContract(app.url, 'POST /api/dashboard/keys', { headers, body })
  expect(codeOf(await make(live))).toBe('SECOND_FACTOR_REQUIRED')
  expect((await make({ ...live, env: 'test' })).status).toBe(200)
})

test('an object of another partner is the same 404 as a missing one', async () => {
  const mine = await as('owner')
  const theirs = await as('owner', 'demo')
  const { key } = (await theirs('POST /api/dashboard/keys', { body: live })).body
  const { members } = (await theirs('GET /api/dashboard/members')).body
  const { id: member } = members.at(-1)
  const asks: readonly (readonly [string, (id: string) => Ask, string])[] = [
    ['POST /api/dashboard/keys/rotate', (id) => ({ body: { id, graceHours: 0 } }), key.id],
    ['POST /api/dashboard/keys/rename', (id) => ({ body: { id, label: 'x' } }), key.id],
    ['DELETE /api/dashboard/keys', (id) => ({ query: { id } }), key.id],
    ['POST /api/dashboard/members/role', (id) => ({ body: { id, role: 'viewer' } }), member],
    ['POST /api/dashboard/members/password-link', (id) => ({ body: { id } }), member],
    ['DELETE /api/dashboard/members', (id) => ({ query: { id } }), member],
  ]
  for (const [route, ask, id] of asks) {
    const other = (await mine(route, ask(id))).body.error
    const missing = (await mine(route, ask('key_0000000000000000000000'))).body.error
    expect({ ...other, requestId: '' }).toEqual({ ...missing, requestId: '' })
    expect(other.status).toBe(404)
  }
})

test.each([
  ['https://Shop.Example/cart?x=1', 'https://shop.example'],
  ['shop.example:8443', 'https://shop.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the origin %s is stored as %s, and may embed at once', async (typed, origin) => {
  const developer = await as('developer')
  expect((await developer('POST /api/dashboard/origins', { body: { origin: typed } })).body).toEqual({
    origin,
  })
  const ticket = app.tokens.issueTicket(slug)
  const open = (from: string) =>
    callContract(app.url, 'POST /api/embed/session', {
      body: { ticket, origin: from, visitor: 'v'.repeat(43) },
    })
  expect((await open(origin)).status).toBe(200)
  expect(codeOf(await open('https://stranger.example'))).toBe('ORIGIN_NOT_ALLOWED')
  await app.clock.step(10_000)
  const { body } = await developer('GET /api/dashboard/origins')
  expect(body).toMatchObject({
    origins: [{ origin, loads7d: 1, addedAt: expect.any(String), firstSeenAt: expect.any(String) }],
    refused: [{ origin: 'https://stranger.example', count7d: 1 }],
  })
  expect(
    (await developer('POST /api/dashboard/origins/test', { body: { origin: typed } })).body,
  ).toMatchObject({
    ok: true,
    canonical: origin,
    allowed: true,
    seen: {},
  })
  await developer('DELETE /api/dashboard/origins', { query: { origin } })
  expect(codeOf(await open(origin))).toBe('ORIGIN_NOT_ALLOWED')
})

test.each([
  'http://shop.example',
  'https://*.shop.example',
  'https://a:b@shop.example',
  'ftp://shop.example',
  'https://a.example,https://b.example',
  'https://a.example; https://b.example',
  'http://0x7f.1:5301',
  'https://１２７.0.0.1',
  'https://shop.example\u0000',
  'null x',
])('%s cannot be allowed, and the test of it says why', async (origin) => {
  const developer = await as('developer')
  const added = await developer('POST /api/dashboard/origins', { body: { origin } })
  expect(added.body.error.details[0]).toMatchObject({
    path: 'body.origin',
    message: expect.stringMatching(/^must/),
  })
  const { body } = await developer('POST /api/dashboard/origins/test', { body: { origin } })
  expect(body).toMatchObject({
    ok: false,
    allowed: false,
    problems: [expect.stringMatching(/^The origin must .+\.$/)],
  })
})

test.each(['null', 'NULL'])('the opaque origin %s cannot be allowed, with the reason', async (origin) => {
  const developer = await as('developer')
  const before = (await developer('GET /api/dashboard/origins')).body.origins
  const message = 'cannot be `null`: a sandboxed frame or a file has no origin that can be allowed'
  const added = await developer('POST /api/dashboard/origins', { body: { origin } })
  expect(added.body.error).toMatchObject({
    code: 'INVALID_REQUEST',
    details: [{ path: 'body.origin', message }],
  })
  const { body } = await developer('POST /api/dashboard/origins/test', { body: { origin } })
  expect(body).toEqual({ ok: false, allowed: false, problems: [`The origin ${message}.`] })
  expect((await developer('GET /api/dashboard/origins')).body.origins).toEqual(before)
})

test('the test of an origin names the one on the list that it is taken for', async () => {
  const developer = await as('developer')
  await developer('POST /api/dashboard/origins', { body: { origin: 'https://www.shop.example' } })
  const { body } = await developer('POST /api/dashboard/origins/test', { body: { origin: 'shop.example' } })
  expect(body.problems).toEqual([
    'https://shop.example is not on the list. Add it if the site is yours.',
    'The list has https://www.shop.example, which is another origin: scheme, host and port must be the same.',
  ])
})

test('made-up origins fill a list of twenty, the last ones, and allow nothing', async () => {
  const developer = await as('developer')
  for (let i = 0; i < 60; i++) {
    app.noteOrigin(slug, `https://s${i}.example`, 'refused')
    if (i % 10 === 9) await app.clock.step(10_000)
  }
  const { origins, refused } = (await developer('GET /api/dashboard/origins')).body
  expect(origins).toEqual([])
  const last = Array.from({ length: 20 }, (_, n) => `https://s${n + 40}.example`)
  expect(refused.map(({ origin }: { origin: string }) => origin).toSorted()).toEqual(last)
})

test('pages on any port of this machine are counted on the sandbox’s entry, and those with their own on theirs', async () => {
  const own = 'http://localhost:3000'
  await app.store.transact(async ({ partners }) => {
    const partner = await partners.get(slug)
    if (partner !== undefined) await partners.update({ ...partner, origins: ['http://localhost:*', own] })
  })
  const seen = ['http://localhost:5173', 'http://127.0.0.1:8080', own, 'https://shop.example']
  for (const origin of seen) app.noteOrigin(slug, origin, 'loaded')
  await app.clock.step(10_000)
  const { origins } = (await (await as('viewer'))('GET /api/dashboard/origins')).body
  expect(origins).toMatchObject([
    { origin: 'http://localhost:*', loads7d: 2, firstSeenAt: expect.any(String) },
    { origin: own, loads7d: 1, firstSeenAt: expect.any(String) },
  ])
})

test('made-up origins keep no origin of the list from being counted', async () => {
  await app.store.transact(async ({ partners }) => {
    const partner = await partners.get(slug)
    if (partner !== undefined) await partners.update({ ...partner, origins: ['https://shop.example'] })
  })
  app.noteOrigin(slug, `https://${'漢'.repeat(200)}`, 'refused')
  for (let i = 0; i < 300; i++) app.noteOrigin(slug, `https://s${i}.example`, 'refused')
  await app.clock.step(10_000)
  app.noteOrigin(slug, 'https://shop.example', 'loaded')
  await app.clock.step(10_000)
  const { origins } = (await (await as('viewer'))('GET /api/dashboard/origins')).body
  expect(origins).toMatchObject([{ origin: 'https://shop.example', loads7d: 1 }])
  expect(await app.store.read.seenOrigins.count({ partner: slug })).toBe(250)
})

test('pages that claim to be from anywhere fill no more than a list of a few hundred', async () => {
  for (let i = 0; i < 300; i++) app.noteOrigin(slug, `https://s${i}.example`, 'refused')
  app.noteOrigin('nobody', 'https://shop.example', 'refused')
  app.noteOrigin(slug, 'https://shop.example/path', 'refused')
  await app.clock.step(10_000)
  expect(await app.store.read.seenOrigins.count({ partner: slug })).toBe(250)
  expect(await app.store.read.seenOrigins.count({ partner: 'nobody' })).toBe(0)
  await app.clock.step(8 * 24 * 3_600_000)
  app.noteOrigin(slug, 'https://shop.example', 'loaded')
  await app.clock.step(10_000)
  expect(await app.store.read.seenOrigins.get(`${slug} https://shop.example`)).toBeDefined()
})

test('surcharges are versioned, and the next read has them', async () => {
  const admin = await as('admin')
  const before = (await admin('GET /api/dashboard/fees')).body
  const wanted = { surchargeBps: 20, products: { swap: 35 } }
  const saved = (await admin('POST /api/dashboard/fees', { body: wanted })).body
  expect(saved).toMatchObject({
    ...wanted,
    version: before.version + 1,
    shareBps: 2_000,
    platformBps: { swap: 85 },
  })
  expect(saved.history).toMatchObject([{ ...wanted, by: expect.stringContaining('@') }])
  expect((await admin('GET /api/dashboard/fees')).body).toEqual(saved)
  expect((await admin('POST /api/dashboard/fees', { body: wanted })).body.version).toBe(saved.version)
  expect((await admin('POST /api/dashboard/fees', { body: { surchargeBps: 51, products: {} } })).status).toBe(
    400,
  )
})

test('every change is in the audit log, by whom and from where, and in its table', async () => {
  const owner = await as('owner')
  await owner('POST /api/dashboard/keys', { body: { ...live, label: '=cmd|calc' } })
  await owner('POST /api/dashboard/origins', { body: { origin: 'https://shop.example' } })
  await owner('POST /api/dashboard/fees', { body: { surchargeBps: 10, products: {} } })
  const { entries } = (await owner('GET /api/dashboard/audit')).body
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'fees.change',
    'origin.add',
    'key.create',
  ])
  expect(entries[1]).toMatchObject({
    actor: { kind: 'member', email: expect.stringContaining('@') },
    object: 'https://shop.example',
    address: '127.0.0.1',
  })
  const first = (await owner('GET /api/dashboard/audit', { query: { limit: '2' } })).body
  const rest = (await owner('GET /api/dashboard/audit', { query: { limit: '2', after: first.next } })).body
  expect([...first.entries, ...rest.entries]).toEqual(entries)
  const only = async (query: Record<string, string>) =>
    (await owner('GET /api/dashboard/audit', { query })).body.entries.length
  expect([
    await only({ action: 'key.create' }),
    await only({ actor: entries[0].actor.email }),
    await only({ actor: entries[0].actor.email, action: 'key.create' }),
    await only({ actor: 'nobody@shop.example' }),
  ]).toEqual([1, 3, 1, 0])
  const headers = await signIn(app, { role: 'viewer', partner: slug })
  const table = await (await fetch(`${app.url}/api/dashboard/audit.csv`, { headers })).text()
  expect(table.split('\r\n')).toHaveLength(5)
  const other = await as('owner', 'demo')
  const theirs = (await other('GET /api/dashboard/audit')).body.entries
  expect(theirs.map(({ id }: { id: string }) => id)).not.toContain(entries[0].id)
})

test('an invited person joins in the role of the invitation, once', async () => {
  const owner = await as('owner')
  const email = `new-${slug}@shop.example`
  const { link } = (await owner('POST /api/dashboard/members/invite', { body: { email, role: 'developer' } }))
    .body
  expect(link).toMatch(/^https:\/\/suite\.test\/dashboard\/invitation#inv_[0-9A-Za-z]{43}$/)
  const token = link.split('#')[1]
  const page = createBrowser(app.url)
  expect((await page.call('POST /api/dashboard/link', { body: { token } })).body).toMatchObject({
    purpose: 'invitation',
    email,
    role: 'developer',
    partner: { slug },
  })
  const accept = () =>
    page.call('POST /api/dashboard/members/accept', { body: { token, password: 'vivid-otter-quilt-9' } })
  expect((await accept()).status).toBe(200)
  expect((await page.call('GET /api/dashboard/me')).body).toMatchObject({
    member: { email, role: 'developer' },
    partner: { slug },
  })
  expect(codeOf(await accept())).toBe('NOT_FOUND')
  expect(JSON.stringify(await app.store.read.accountLinks.list({ limit: 100 }))).not.toContain(token)
})

test('an invitation ends after three days, or when it is taken back', async () => {
  const owner = await as('owner')
  const invite = async () =>
    (
      await owner('POST /api/dashboard/members/invite', {
        body: { email: `x-${slug}@shop.example`, role: 'viewer' },
      })
    ).body
  const accept = async (link: string) =>
    codeOf(
      await createBrowser(app.url).call('POST /api/dashboard/members/accept', {
        body: { token: link.split('#')[1], password: 'vivid-otter-quilt-9' },
      }),
    )
  const back = await invite()
  await owner('DELETE /api/dashboard/members', { query: { id: back.id } })
  expect(await accept(back.link)).toBe('NOT_FOUND')
  const late = await invite()
  await app.clock.step(72 * 3_600_000)
  expect(await accept(late.link)).toBe('NOT_FOUND')
})

test('an admin cannot make, change, remove or become an owner', async () => {
  const owner = await as('owner')
  const admin = await as('admin')
  const { members } = (await owner('GET /api/dashboard/members')).body
  const idOf = (role: Role) => members.find((each: { role: Role }) => each.role === role).id
  for (const refused of [
    admin('POST /api/dashboard/members/invite', { body: { email: 'a@shop.example', role: 'owner' } }),
    admin('POST /api/dashboard/members/role', { body: { id: idOf('admin'), role: 'owner' } }),
    admin('POST /api/dashboard/members/role', { body: { id: idOf('owner'), role: 'viewer' } }),
    admin('DELETE /api/dashboard/members', { query: { id: idOf('owner') } }),
    admin('POST /api/dashboard/members/password-link', { body: { id: idOf('owner') } }),
  ])
    expect(codeOf(await refused)).toBe('ROLE_REQUIRED')
})

test('an admin makes another member one link to a new password, which signs them out, and none for themselves', async () => {
  const admin = await as('admin')
  const member = await as('viewer')
  const { members } = (await admin('GET /api/dashboard/members')).body
  const idOf = (role: Role) => members.find((each: { role: Role }) => each.role === role).id
  const make = (id: string) => admin('POST /api/dashboard/members/password-link', { body: { id } })
  expect(codeOf(await make(idOf('admin')))).toBe('INVALID_REQUEST')
  const [first, second] = [await make(idOf('viewer')), await make(idOf('viewer'))]
  const reset = async ({ body: { link } }: typeof first) =>
    createBrowser(app.url).call('POST /api/dashboard/reset-password', {
      body: { token: link.split('#')[1], password: 'vivid-otter-quilt-9' },
    })
  expect(codeOf(await reset(first))).toBe('NOT_FOUND')
  expect((await reset(second)).status).toBe(200)
  expect(codeOf(await member('GET /api/dashboard/keys'))).toBe('SESSION_REQUIRED')
  const { entries } = (await admin('GET /api/dashboard/audit', { query: { action: 'password.link' } })).body
  expect(entries).toHaveLength(2)
})

test('an admin does not take the place of an owner’s invitation of an owner', async () => {
  const [owner, admin] = [await as('owner'), await as('admin')]
  const email = `boss-${slug}@shop.example`
  await owner('POST /api/dashboard/members/invite', { body: { email, role: 'owner' } })
  const again = await admin('POST /api/dashboard/members/invite', { body: { email, role: 'viewer' } })
  expect(codeOf(again)).toBe('ROLE_REQUIRED')
  expect(await app.store.read.accountLinks.list({ where: { email }, limit: 5 })).toMatchObject([
    { role: 'owner' },
  ])
})

test('an account keeps an owner, also when two owners leave at once', async () => {
  const one = await as('owner')
  const two = await as('owner')
  const { members } = (await one('GET /api/dashboard/members')).body
  const [first, second] = members.map(({ id }: { id: string }) => id)
  const answers = await Promise.all([
    one('POST /api/dashboard/members/role', { body: { id: first, role: 'viewer' } }),
    two('DELETE /api/dashboard/members', { query: { id: second } }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('a role that is taken away is gone with the next call, and a removed member is signed out', async () => {
  const owner = await as('owner')
  const admin = await as('admin')
  const { members } = (await owner('GET /api/dashboard/members')).body
  const { id } = members.find((each: { role: Role }) => each.role === 'admin')
  await owner('POST /api/dashboard/members/role', { body: { id, role: 'viewer' } })
  expect(codeOf(await admin('POST /api/dashboard/fees', { body: { surchargeBps: 0, products: {} } }))).toBe(
    'ROLE_REQUIRED',
  )
  await owner('DELETE /api/dashboard/members', { query: { id } })
  expect(codeOf(await admin('GET /api/dashboard/keys'))).toBe('SESSION_REQUIRED')
})
