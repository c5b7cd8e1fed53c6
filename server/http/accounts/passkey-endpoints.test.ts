import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBrowser, type TestBrowser } from '#testing/dashboard-browser.ts'
import { signIn } from '#testing/sign-in.ts'
import { createSoftPasskey } from '#testing/soft-passkey.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { callContract } from '#testing/call-contract.ts'

const ORIGIN = 'https://suite.test'
const password = 'vivid-otter-quilt-9'
let app: TestApp
let number = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => app.clock.step(3 * 3_600_000))
afterAll(() => app.stop())

const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
type Key = ReturnType<typeof createSoftPasskey>

async function signedUp() {
  const slug = `keyed-${++number}`
  const page = createBrowser(app.url)
  const email = `ann@${slug}.example`
  await page.call('POST /api/dashboard/sign-up', { body: { email, password, company: 'Harbor', slug } })
  return { page, email }
}
async function add(page: TestBrowser, key: Key) {
  const { options } = (await page.call('POST /api/dashboard/security/passkeys/begin')).body
  const body = { name: 'My laptop', answer: key.make(options) }
  return page.call('POST /api/dashboard/security/passkeys/confirm', { body })
}
const begin = async (page: TestBrowser) =>
  (await page.call('POST /api/dashboard/sign-in/passkey/options')).body.options
const verify = (page: TestBrowser, answer: unknown) =>
  page.call('POST /api/dashboard/sign-in/passkey/verify', { body: { answer } })

test('a passkey is added, signs in by itself with a new token, and is removed', async () => {
  const { page, email } = await signedUp()
  const key = createSoftPasskey(ORIGIN)
  const before = page.session
  const { body } = await add(page, key)
  expect(body.passkey).toMatchObject({ name: 'My laptop' })
  expect(page.session).not.toBe(before)
  const other = createBrowser(app.url)
  expect((await verify(other, key.sign(await begin(other)))).body).toEqual({ status: 'signed-in' })
  expect((await other.call('GET /api/dashboard/me')).body.member).toMatchObject({ email, passkeys: 1 })
  const { id } = body.passkey
  expect((await other.call('DELETE /api/dashboard/security/passkeys', { query: { id } })).status).toBe(200)
  expect(codeOf(await verify(createBrowser(app.url), key.sign(await begin(other))))).toBe('SIGN_IN_FAILED')
})

test('a passkey is the second factor after the password, and only then are its ids told', async () => {
  const { page, email } = await signedUp()
  const key = createSoftPasskey(ORIGIN)
  const { id } = (await add(page, key)).body.passkey
  expect(await begin(createBrowser(app.url))).not.toHaveProperty('allowCredentials')
  const other = createBrowser(app.url)
  const answer = await other.call('POST /api/dashboard/sign-in', { body: { email, password } })
  expect(answer.body).toEqual({ status: 'second-factor', ways: ['passkey'] })
  expect((await other.call('GET /api/dashboard/me')).status).toBe(401)
  const options = await begin(other)
  expect(options.allowCredentials).toMatchObject([{ id }])
  await verify(other, key.sign(options))
  expect((await other.call('GET /api/dashboard/me')).status).toBe(200)
})

test('a signature is good once, for five minutes, for this site, and with the user verified', async () => {
  const { page } = await signedUp()
  const key = createSoftPasskey(ORIGIN)
  await add(page, key)
  const fresh = () => createBrowser(app.url)
  const used = key.sign(await begin(page))
  expect((await verify(fresh(), used)).status).toBe(200)
  const late = key.sign(await begin(page))
  const refused = [
    used,
    key.sign(await begin(page), { from: 'https://suite.test.evil.example' }),
    key.sign(await begin(page), { isVerified: false }),
    key.sign({ challenge: Buffer.from('made-up.9999999999999.signature').toString('base64url') }),
    { ...key.sign(await begin(page)), id: 'AAAA' },
    { ...key.sign(await begin(page)), response: {} },
  ]
  for (const answer of refused) expect(codeOf(await verify(fresh(), answer))).toBe('SIGN_IN_FAILED')
  await app.clock.step(5 * 60_000)
  expect(codeOf(await verify(fresh(), late))).toBe('SIGN_IN_FAILED')
})

test('a signature that one process has taken is refused by another', async () => {
  const { page } = await signedUp()
  const key = createSoftPasskey(ORIGIN)
  await add(page, key)
  const { store, clock, chain } = app
  const other = await startTestApp({ store, outside: { clock, chain } })
  const answer = key.sign(await begin(page))
  const signIns = [app, other].map(({ url }) =>
    createBrowser(url).call('POST /api/dashboard/sign-in/passkey/verify', { body: { answer } }),
  )
  const statuses = (await Promise.all(signIns)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(codeOf(await verify(createBrowser(other.url), answer))).toBe('SIGN_IN_FAILED')
  await other.stop()
})

test('a passkey is added for the member who began to, and for no one else', async () => {
  const { page: one } = await signedUp()
  const { page: two } = await signedUp()
  const { options } = (await one.call('POST /api/dashboard/security/passkeys/begin')).body
  const body = { name: 'Theirs', answer: createSoftPasskey(ORIGIN).make(options) }
  expect(codeOf(await two.call('POST /api/dashboard/security/passkeys/confirm', { body }))).toBe(
    'SIGN_IN_FAILED',
  )
  const key = createSoftPasskey(ORIGIN)
  expect((await add(one, key)).status).toBe(200)
  expect((await add(two, key)).status).toBe(400)
})

const addLive = (page: TestBrowser) =>
  page.call('POST /api/dashboard/keys', { body: { env: 'live', label: 'Checkout', scopes: ['swap'] } })

test('ten minutes after the sign-in, a session alone adds no way to sign in; the password does', async () => {
  const { page } = await signedUp()
  await app.clock.step(10 * 60_000)
  for (const route of ['passkeys/begin', 'totp/begin']) {
    const { body } = await page.call(`POST /api/dashboard/security/${route}`)
    expect(body.error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', details: { ways: ['password'] } })
  }
  const confirm = (secret: string) =>
    page.call('POST /api/dashboard/security/confirm/password', { body: { password: secret } })
  expect(codeOf(await confirm('not-this-password'))).toBe('SIGN_IN_FAILED')
  expect((await confirm(password)).status).toBe(200)
  expect((await add(page, createSoftPasskey(ORIGIN))).status).toBe(200)
})

test('changes ask for the second factor again after ten minutes, and take one of the same member only', async () => {
  const { page } = await signedUp()
  const { page: other } = await signedUp()
  const [mine, theirs] = [createSoftPasskey(ORIGIN), createSoftPasskey(ORIGIN)]
  const { id } = (await add(page, mine)).body.passkey
  await add(other, theirs)
  expect((await addLive(page)).status).toBe(200)
  await app.clock.step(10 * 60_000)
  expect(codeOf(await addLive(page))).toBe('SECOND_FACTOR_REQUIRED')
  const ask = async () =>
    (await page.call('POST /api/dashboard/security/confirm/passkey/options')).body.options
  const confirm = (answer: unknown) =>
    page.call('POST /api/dashboard/security/confirm/passkey/verify', { body: { answer } })
  const options = await ask()
  expect(options.allowCredentials).toMatchObject([{ id }])
  const member = (await page.call('GET /api/dashboard/me')).body.member
  for (const refused of [theirs.sign(options), mine.sign(await begin(page))])
    expect(codeOf(await confirm(refused))).toBe('SIGN_IN_FAILED')
  expect(codeOf(await verify(createBrowser(app.url), mine.sign(options)))).toBe('SIGN_IN_FAILED')
  expect((await confirm(mine.sign(await ask()))).status).toBe(200)
  expect((await page.call('GET /api/dashboard/me')).body.member).toEqual(member)
  expect((await addLive(page)).status).toBe(200)
})

test('the first passkey ends the member’s other sessions, which gave none', async () => {
  const { page, email } = await signedUp()
  const other = createBrowser(app.url)
  await other.call('POST /api/dashboard/sign-in', { body: { email, password } })
  await add(page, createSoftPasskey(ORIGIN))
  expect((await other.call('GET /api/dashboard/me')).status).toBe(401)
  expect((await page.call('GET /api/dashboard/me')).status).toBe(200)
})

test('outside of the sandbox, an operator can do nothing but set up a second factor', async () => {
  const real = await startTestApp({ network: 'testnet' })
  const headers = await signIn(real, { operator: true })
  const { body } = await callContract(real.url, 'GET /api/dashboard/me', { headers })
  expect(body.member).toMatchObject({ isOperator: true, needsSecondFactor: true })
  expect(body).not.toHaveProperty('partner')
  const begun = await callContract(real.url, 'POST /api/dashboard/security/totp/begin', { headers, body: {} })
  expect(begun.status).toBe(200)
  await real.stop()
})
