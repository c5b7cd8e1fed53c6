import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { codeAt, fromBase32, stepAt } from '#server/domain/account/totp.ts'
import { createBrowser, type TestBrowser } from '#testing/dashboard-browser.ts'
import { testSecrets } from '#testing/plain-ports.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ trustProxy: 1 })
})
// Attempts are counted by the hour; each test is in hours of its own.
afterEach(() => app.clock.step(3 * 3_600_000))
afterAll(() => app.stop())

const password = 'vivid-otter-quilt-9'
let number = 0
const newAccount = (change: object = {}) => {
  const name = `shop-${++number}`
  return { email: `Ann@${name}.example`, password, company: `Harbor ${number}`, slug: name, ...change }
}
const hours = (count: number) => app.clock.step(count * 3_600_000)
const browser = () => createBrowser(app.url)
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code

async function signedUp(): Promise<{ page: TestBrowser; account: ReturnType<typeof newAccount> }> {
  const account = newAccount()
  const page = browser()
  expect((await page.call('POST /api/dashboard/sign-up', { body: account })).status).toBe(200)
  return { page, account }
}
const signIn = (page: TestBrowser, { email, password: secret }: { email: string; password: string }) =>
  page.call('POST /api/dashboard/sign-in', { body: { email, password: secret } })

const guessFrom = async (address: string, email: string) =>
  codeOf(await signIn(createBrowser(app.url, undefined, address), { email, password: 'guess-number-one' })) ??
  'none'

const codeNow = (secret: string) =>
  codeAt((key, message) => testSecrets.hmacSha1(key, message), fromBase32(secret), stepAt(app.clock.now()))

async function withTotp(page: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await page.call('POST /api/dashboard/security/totp/begin')).body
  const { body } = await page.call('POST /api/dashboard/security/totp/confirm', {
    body: { code: codeNow(secret) },
  })
  await app.clock.step(60_000)
  return { secret, recoveryCodes: body.recoveryCodes }
}

test('who signs up owns a partner that waits for the operator, and is signed in', async () => {
  const { page, account } = await signedUp()
  const { body } = await page.call('GET /api/dashboard/me')
  expect(body).toMatchObject({
    member: { email: account.email.toLowerCase(), role: 'owner', isOperator: false, hasTotp: false },
    partner: { slug: account.slug, name: account.company, status: 'pending', tier: 'starter' },
    network: 'sandbox',
    publicUrl: 'https://suite.test',
  })
  expect(await app.store.read.partners.get(account.slug)).toMatchObject({ status: 'pending', origins: [] })
})

test('where activation is automatic, a new partner is active at once', async () => {
  const automatic = await startTestApp({ activation: 'automatic' })
  const { body } = await createBrowser(automatic.url).call('POST /api/dashboard/sign-up', {
    body: newAccount(),
  })
  expect(body.partner.status).toBe('active')
  await automatic.stop()
})

test('six sign-ups at once with one e-mail address, or one slug, make one account', async () => {
  const one = newAccount()
  for (const vary of [
    (i: number) => ({ ...one, slug: `${one.slug}-${i}` }),
    (i: number) => ({ ...newAccount(), slug: 'one-slug', email: `person-${i}@one.example` }),
  ]) {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((i) => browser().call('POST /api/dashboard/sign-up', { body: vary(i) })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    await app.clock.step(3 * 3_600_000)
  }
  const left = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((i) => app.store.read.partners.get(`${one.slug}-${i}`)),
  )
  expect(left.filter((partner) => partner !== undefined)).toHaveLength(1)
})

test('a stranger learns of ten addresses in an hour that they are taken; then free ones get the same answer', async () => {
  const { account } = await signedUp()
  const stranger = createBrowser(app.url, undefined, '198.51.100.20')
  const ask = async (email: string) => {
    const answer = await stranger.call('POST /api/dashboard/sign-up', { body: newAccount({ email }) })
    const { requestId: _, ...error } = answer.body.error
    return { status: answer.status, cookies: answer.headers.getSetCookie(), error }
  }
  for (let i = 0; i < 10; i++) expect((await ask(account.email)).error.details[0].path).toBe('body.email')
  const taken = await ask(account.email)
  expect(taken).toMatchObject({ status: 429, cookies: [], error: { code: 'RATE_LIMIT' } })
  expect(await ask('free@harbor.example')).toEqual(taken)
  expect(await app.store.read.members.by('email', 'free@harbor.example')).toBeUndefined()
  await signedUp()
})

test('a taken slug says nothing of the address, whether it is taken or free', async () => {
  const { account } = await signedUp()
  const ask = async (email: string) => {
    const body = newAccount({ email, slug: account.slug })
    const { requestId: _, ...error } = (await browser().call('POST /api/dashboard/sign-up', { body })).body
      .error
    return error
  }
  expect(await ask(account.email)).toEqual(await ask('free@harbor.example'))
})

test.each([
  ['a short password', { password: 'vivid-otter' }, 'body.password'],
  ['a common password', { password: 'password1234' }, 'body.password'],
  ['a reserved slug', { slug: 'admin' }, 'body.slug'],
  ['no e-mail address', { email: 'ann at shop' }, 'body.email'],
])('a sign-up with %s is refused, and leaves nothing behind', async (_name, change, path) => {
  const account = newAccount(change)
  const { status, body } = await browser().call('POST /api/dashboard/sign-up', { body: account })
  expect([status, body.error.details[0].path]).toEqual([400, path])
  expect(await app.store.read.partners.get(account.slug)).toBeUndefined()
  expect(await app.store.read.members.by('email', account.email.toLowerCase())).toBeUndefined()
})

test('a sign-up whose address is too long for the store’s index is refused, and leaves nothing behind', async () => {
  const account = newAccount({ email: `${'漢'.repeat(60)}@${'漢'.repeat(170)}.example` })
  expect(codeOf(await browser().call('POST /api/dashboard/sign-up', { body: account }))).toBe(
    'INVALID_REQUEST',
  )
  expect(await app.store.read.partners.get(account.slug)).toBeUndefined()
})

test('the cookie of a session is for this host, over https, and out of reach of scripts', async () => {
  const { headers } = await browser().call('POST /api/dashboard/sign-up', { body: newAccount() })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-suite_s=sst_[0-9A-Za-z]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ])
  const plain = await startTestApp({ publicUrl: 'http://localhost:4000' })
  const answer = await createBrowser(plain.url, 'suite_s').call('POST /api/dashboard/sign-up', {
    body: newAccount(),
  })
  expect(answer.headers.getSetCookie()[0]).toMatch(/^suite_s=sst_\w+; [^]+SameSite=Lax$/)
  await plain.stop()
})

test('the store knows a session by its digest, and a password by its hash', async () => {
  const { page, account } = await signedUp()
  const stored = JSON.stringify([
    await app.store.read.accountSessions.list({ limit: 1_000 }),
    await app.store.read.members.list({ limit: 1_000 }),
  ])
  expect(stored).not.toContain(page.session)
  expect(stored).not.toContain(account.password)
})

test('a session that an attacker planted is not the one that the victim signs in with', async () => {
  const { account } = await signedUp()
  const { page: attacker } = await signedUp()
  const planted = attacker.session
  const victim = browser()
  victim.session = planted
  expect((await signIn(victim, account)).body).toEqual({ status: 'signed-in' })
  expect(victim.session).not.toBe(planted)
  attacker.session = planted
  expect(codeOf(await attacker.call('GET /api/dashboard/me'))).toBe('SESSION_REQUIRED')
})

test('a token is worth nothing after its sign-out, here or everywhere', async () => {
  const { page, account } = await signedUp()
  const other = browser()
  await signIn(other, account)
  const [first, second] = [page.session, other.session]
  const { headers } = await page.call('POST /api/dashboard/sign-out')
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-suite_s=; Path=\/; Max-Age=0;/)
  page.session = first
  expect((await page.call('GET /api/dashboard/me')).status).toBe(401)
  expect((await other.call('GET /api/dashboard/me')).status).toBe(200)
  const third = browser()
  await signIn(third, account)
  await third.call('POST /api/dashboard/sign-out', { body: { everywhere: true } })
  other.session = second
  expect((await other.call('GET /api/dashboard/me')).status).toBe(401)
})

test('a session ends twelve hours after its last call, and seven days after its sign-in', async () => {
  const { page } = await signedUp()
  for (let i = 0; i < 16; i++) {
    await hours(10)
    expect((await page.call('GET /api/dashboard/me')).status).toBe(200)
    await app.clock.step(10_000)
  }
  await hours(9)
  expect((await page.call('GET /api/dashboard/me')).status).toBe(401)
  const { page: idle } = await signedUp()
  await hours(12)
  expect((await idle.call('GET /api/dashboard/me')).status).toBe(401)
})

test('an unknown e-mail address gets the same answer as a wrong password, for the same work', async () => {
  const { account } = await signedUp()
  const verify = vi.spyOn(app.passwords, 'verify')
  const known = await signIn(browser(), { ...account, password: 'not-this-password' })
  const unknown = await signIn(browser(), { email: 'nobody@shop.example', password: 'not-this-password' })
  const { requestId: _, ...first } = known.body.error
  const { requestId: __, ...second } = unknown.body.error
  expect(first).toEqual(second)
  expect([known.status, known.headers.getSetCookie()]).toEqual([401, []])
  expect(verify.mock.calls.map(([, hash]) => hash === undefined)).toEqual([false, true])
  vi.restoreAllMocks()
})

test('a guesser is stopped after ten guesses, and the victim gets in all the same', async () => {
  const { account } = await signedUp()
  const codes = []
  for (let i = 0; i < 11; i++) codes.push(await guessFrom('198.51.100.1', account.email))
  expect(codes).toEqual([...Array<string>(10).fill('SIGN_IN_FAILED'), 'RATE_LIMIT'])
  expect((await signIn(browser(), account)).body).toEqual({ status: 'signed-in' })
})

test('guessers at many addresses get a hundred guesses in an hour together, and the victim gets in at a known place', async () => {
  const { account } = await signedUp()
  const tally = new Map<string, number>()
  for (let i = 0; i < 130; i++) {
    const code = await guessFrom(`198.51.100.${i}`, account.email)
    tally.set(code, (tally.get(code) ?? 0) + 1)
  }
  expect(Object.fromEntries(tally)).toEqual({ SIGN_IN_FAILED: 100, RATE_LIMIT: 30 })
  expect((await signIn(browser(), account)).body).toEqual({ status: 'signed-in' })
})

test('people who know their password are not limited, however many share an address', async () => {
  const { account } = await signedUp()
  const statuses = new Set<number>()
  for (let i = 0; i < 115; i++) {
    statuses.add((await signIn(browser(), account)).status)
    await app.clock.step(1_000)
  }
  expect(statuses).toEqual(new Set([200]))
})

test('guesses at addresses that no one has are limited in the same way', async () => {
  const codes = []
  for (let i = 0; i < 11; i++) codes.push(await guessFrom('198.51.100.7', 'nobody@shop.example'))
  expect(codes.at(-1)).toBe('RATE_LIMIT')
})

test('with an authenticator app, the password opens nothing until a code is given, and each code is good once', async () => {
  const { page, account } = await signedUp()
  const { secret } = await withTotp(page)
  const second = browser()
  const answer = await signIn(second, account)
  expect(answer.body).toEqual({ status: 'second-factor', ways: ['totp', 'recovery'] })
  const owing = second.session
  expect(codeOf(await second.call('GET /api/dashboard/me'))).toBe('SESSION_REQUIRED')
  const give = (code: string) => second.call('POST /api/dashboard/sign-in/totp', { body: { code } })
  expect(codeOf(await give('000000'))).toBe('SIGN_IN_FAILED')
  const code = codeNow(secret)
  expect((await give(code)).body).toEqual({ status: 'signed-in' })
  expect(second.session).not.toBe(owing)
  expect((await second.call('GET /api/dashboard/me')).body.member.hasTotp).toBe(true)
  const thief = browser()
  await signIn(thief, account)
  expect(codeOf(await thief.call('POST /api/dashboard/sign-in/totp', { body: { code } }))).toBe(
    'SIGN_IN_FAILED',
  )
  second.session = owing
  expect((await second.call('GET /api/dashboard/me')).status).toBe(401)
})

test('a code confirms a session for ten minutes, and new recovery codes replace the old ones', async () => {
  const { page, account } = await signedUp()
  const { secret, recoveryCodes } = await withTotp(page)
  await app.clock.step(9 * 60_000)
  const renew = () => page.call('POST /api/dashboard/security/recovery-codes')
  expect((await renew()).body.error).toMatchObject({
    code: 'SECOND_FACTOR_REQUIRED',
    details: { ways: ['totp', 'recovery'] },
  })
  const confirm = (code: string) => page.call('POST /api/dashboard/security/confirm/totp', { body: { code } })
  expect(codeOf(await confirm('000000'))).toBe('SIGN_IN_FAILED')
  expect((await confirm(codeNow(secret))).status).toBe(200)
  expect((await renew()).body.recoveryCodes).toHaveLength(10)
  const other = browser()
  await signIn(other, account)
  const old = await other.call('POST /api/dashboard/sign-in/totp', { body: { code: recoveryCodes[0] } })
  expect(codeOf(old)).toBe('SIGN_IN_FAILED')
})

test('a password that is being checked while a second factor is added signs no one in', async () => {
  const { account } = await signedUp()
  const member = await app.store.read.members.by('email', account.email.toLowerCase())
  vi.spyOn(app.passwords, 'verify').mockImplementation(async () => {
    if (member !== undefined)
      await app.store.transact(({ members }) => members.update({ ...member, passkeys: 1 }))
    return true
  })
  expect(codeOf(await signIn(browser(), account))).toBe('SIGN_IN_FAILED')
  vi.restoreAllMocks()
})

test('two sign-ins at once with one code are one sign-in', async () => {
  const { page, account } = await signedUp()
  const { secret } = await withTotp(page)
  const pages = [browser(), browser()]
  for (const each of pages) await signIn(each, account)
  const code = codeNow(secret)
  const answers = await Promise.all(
    pages.map((each) => each.call('POST /api/dashboard/sign-in/totp', { body: { code } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('codes cannot be tried out without end', async () => {
  const { page, account } = await signedUp()
  await withTotp(page)
  const thief = browser()
  await signIn(thief, account)
  const codes = []
  for (let i = 0; i < 11; i++)
    codes.push(
      codeOf(await thief.call('POST /api/dashboard/sign-in/totp', { body: { code: `00000${i % 10}` } })),
    )
  expect(codes.at(-1)).toBe('RATE_LIMIT')
})

test('a recovery code is good once, and stored as a digest', async () => {
  const { page, account } = await signedUp()
  const { recoveryCodes } = await withTotp(page)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = ''] = recoveryCodes
  const member = await app.store.read.members.by('email', account.email.toLowerCase())
  expect(JSON.stringify(member)).not.toContain(code)
  const use = async () => {
    const other = browser()
    await signIn(other, account)
    return (
      await other.call('POST /api/dashboard/sign-in/totp', { body: { code: ` ${code.toUpperCase()} ` } })
    ).status
  }
  expect([await use(), await use()]).toEqual([200, 401])
  expect((await page.call('GET /api/dashboard/security')).body).toMatchObject({ recoveryCodesLeft: 9 })
})

test('a new password needs the present one, gives a new token, and ends every other session', async () => {
  const { page, account } = await signedUp()
  const other = browser()
  await signIn(other, account)
  const before = page.session
  const change = (current: string, next: string) =>
    page.call('POST /api/dashboard/security/password', { body: { current, next } })
  expect(codeOf(await change('not-the-password', 'amber-kettle-river-2'))).toBe('SIGN_IN_FAILED')
  expect((await change(account.password, 'amber-kettle-river-2')).status).toBe(200)
  expect(page.session).not.toBe(before)
  expect((await page.call('GET /api/dashboard/me')).status).toBe(200)
  expect((await other.call('GET /api/dashboard/me')).status).toBe(401)
  expect(codeOf(await signIn(browser(), account))).toBe('SIGN_IN_FAILED')
})

test('members see and end their own sessions, and no one else’s', async () => {
  const { page, account } = await signedUp()
  const other = browser()
  await signIn(other, account)
  const { sessions } = (await page.call('GET /api/dashboard/security')).body
  expect(sessions.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([false, true])
  const stranger = (await signedUp()).page
  const end = (by: TestBrowser) =>
    by.call('DELETE /api/dashboard/security/sessions', { query: { id: sessions[0].id } })
  expect((await end(stranger)).status).toBe(404)
  expect((await end(page)).status).toBe(200)
  expect((await other.call('GET /api/dashboard/me')).status).toBe(401)
})

test('sessions that have expired are removed, and twenty are the most', async () => {
  const { account } = await signedUp()
  for (let i = 0; i < 22; i++) {
    await signIn(browser(), account)
    await app.clock.step(120_000)
  }
  const member = await app.store.read.members.by('email', account.email.toLowerCase())
  const where = { member: member?.id ?? '' }
  expect(await app.store.read.accountSessions.count(where)).toBe(20)
  await app.clock.step(8 * 24 * 3_600_000)
  await app.sweep()
  expect(await app.store.read.accountSessions.count(where)).toBe(0)
})

test('the audit log keeps a member’s first sign-in of a day from each client, and not every one', async () => {
  const { page, account } = await signedUp()
  const signIns = async () => {
    const { entries } = (await page.call('GET /api/dashboard/audit', { query: { action: 'sign-in' } })).body
    return entries.map(({ address, details }: { address: string; details: { by: string } }) => [
      address,
      details.by,
    ])
  }
  // The next day (UTC) begins, with time enough before its end.
  const day = 24 * 3_600_000
  await app.clock.step(day - (app.clock.now().getTime() % day) + 60_000)
  await signIn(page, account)
  for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8'])
    expect((await signIn(createBrowser(app.url, undefined, address), account)).status).toBe(200)
  expect(await signIns()).toEqual([
    ['192.0.2.8', 'password'],
    ['192.0.2.7', 'password'],
    ['127.0.0.1', 'password'],
  ])
  await app.clock.step(day)
  expect((await signIn(page, account)).status).toBe(200)
  expect((await signIns())[0]).toEqual(['127.0.0.1', 'password'])
  expect(await signIns()).toHaveLength(4)
})
