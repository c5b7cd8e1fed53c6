import http from 'node:http'
import net from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { payer } from '#testing/samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createMalformed } from './errors/malformed.ts'
import { everyRow } from '../kit/every-row.ts'

let app: TestApp
let key: string
beforeAll(async () => {
  app = await startTestApp()
  key = await app.addKey('demo', 'live')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.stop())

const TOKENS = '/api/v1/swap/tokens?chain=eth'
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${app.url}${path}`, { headers })
const codeOf = async (response: Response) => {
  const text = await response.text()
  return /"code":"([A-Z_]+)"/.exec(text)?.[1]
}
/** The status, with headers that `fetch` would join. */
const statusWith = (headers: http.OutgoingHttpHeaders | readonly string[]) =>
  new Promise<[number | undefined, string]>((resolve, reject) => {
    const request = http.get(`${app.url}${TOKENS}`, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve([response.statusCode, text]))
    })
    request.on('error', reject)
  })

test.each([
  ['SUSPENDED', 'suspended', false],
  ['PENDING_ACTIVATION', 'pending', false],
  ['KEY_REVOKED', 'active', true],
] as const)(
  'a call that is refused with %s is stamped, and logged with its partner and key',
  async (code, status, revoked) => {
    const slug = `p-${code.toLowerCase().replaceAll('_', '-')}`
    await app.addPartner({ slug, status })
    const secret = await app.addKey(slug, 'live', ['swap'], revoked)
    const logged = vi.spyOn(app.log, 'info')
    expect(await codeOf(await get(TOKENS, { 'x-api-key': secret }))).toBe(code)
    await vi.waitFor(() =>
      expect(logged).toHaveBeenCalledWith(
        'request',
        expect.objectContaining({ code, partner: slug, key: secret.slice(0, 15) }),
      ),
    )
    await app.clock.step(10_000)
    const [stored] = await everyRow(app.store.read.keys, { partner: slug })
    expect(stored?.lastUsedAt).toBeDefined()
  },
)

test('a call outside a key’s scopes is logged with its partner and key too', async () => {
  const secret = await app.addKey('demo', 'live', ['nft'])
  const logged = vi.spyOn(app.log, 'info')
  expect(await codeOf(await get(TOKENS, { 'x-api-key': secret }))).toBe('FORBIDDEN_SCOPE')
  await vi.waitFor(() =>
    expect(logged).toHaveBeenCalledWith(
      'request',
      expect.objectContaining({ code: 'FORBIDDEN_SCOPE', partner: 'demo', key: secret.slice(0, 15) }),
    ),
  )
})

test('a key in two places is one key, and a place that is used twice is ambiguous', async () => {
  const authorization = `Bearer ${key}`
  // Node adds it to headers that are an object only.
  const host = ['host', new URL(app.url).host]
  expect((await statusWith({ 'x-api-key': key, authorization }))[0]).toBe(200)
  for (const headers of [
    { 'x-api-key': [key, key] },
    { 'x-api-key': [key, 'spk_live_other'] },
    [...host, 'authorization', authorization, 'authorization', authorization],
    [...host, 'authorization', authorization, 'authorization', 'Bearer spk_live_other'],
  ]) {
    const [status, text] = await statusWith(headers)
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'AMBIGUOUS_KEY' } }])
  }
  const twice = await get(`${TOKENS}&api_key=${key}&api_key=${key}`)
  expect(await codeOf(twice)).toBe('AMBIGUOUS_KEY')
})

test('every 401 says how to authenticate, and no refusal is cached', async () => {
  const answers = [
    await get(TOKENS),
    await get(TOKENS, { 'x-api-key': 'spk_live_nonsense' }),
    await get('/api/v1/sign/session/ses_0000000000000000000000?et=wrong'),
    await get('/api/v1/no-such-thing'),
    await get('/no-such-page'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 404, 404])
  for (const { status, headers } of answers) {
    expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer realm="suite"' : null)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('a key in the query is answered, and discouraged', async () => {
  const inQuery = await get(`${TOKENS}&api_key=${key}`)
  expect([inQuery.status, inQuery.headers.get('deprecation')]).toEqual([200, '@1767225600'])
  expect((await get(TOKENS, { 'x-api-key': key })).headers.get('deprecation')).toBeNull()
})

test('an embed token that is sent twice is named', async () => {
  const answer = await get('/api/v1/sign/session/ses_0000000000000000000000?et=a&et=b')
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { code: 'INVALID_REQUEST', details: [{ path: 'query.et', message: 'must be sent once' }] } },
  ])
})

test('a body that is announced as too large is refused before it comes', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(app.port, '127.0.0.1', () =>
      socket.write(
        `POST /api/v1/swap/report HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 70000\r\n\r\n{}`,
      ),
    )
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"')
})

test('a request that does not arrive in time gets our body, and a connection without one does not', () => {
  const malformed = createMalformed({ ...app, docsUrl: 'https://suite.test/docs/errors' })
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const answerTo = (bytesRead: number) => {
    const socket = new net.Socket()
    Object.defineProperties(socket, { writable: { value: true }, bytesRead: { value: bytesRead } })
    const end = vi.spyOn(socket, 'end').mockReturnValue(socket)
    malformed.refuseBytes(late, socket, undefined)
    return String(end.mock.calls[0]?.[0])
  }
  expect(errorCatalogue.REQUEST_TIMEOUT.status).toBe(408)
  expect(answerTo(40)).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\nX-Request-Id: req_[^]+"code":"REQUEST_TIMEOUT"/,
  )
  expect(answerTo(0)).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
})

test.each(['expired', 'cancelled'])(
  'a session that has %s says so, and one that waits is no session to renew',
  async (status) => {
    const byKey = (route: string, more: object) =>
      callContract(app.url, route, { headers: { 'x-api-key': key }, ...more })
    const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
    const { body: prepared } = await byKey('POST /api/v1/swap/prepare', {
      body: { ...swap, userAddress: payer },
    })
    expect(prepared.payment.steps.at(-1)).toMatchObject({ awaiting: 'fee', awaits: ['fee'] })
    const open = { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: prepared.payment }
    const { body: session } = await byKey('POST /api/v1/sign/session', {
      body: { ...open, instruction: ' Order\n1\u202e001\u0000\u200b ' },
    })
    expect(session.instruction).toBe('Order 1001')
    const byToken = async (way: string, more: object = {}) =>
      (
        await callContract(app.url, `POST /api/v1/sign/session/:id/${way}`, {
          params: { id: session.id },
          body: { et: session.embedToken, ...more },
        })
      ).body
    expect((await byToken('renew')).error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: [{ path: 'params.id' }],
    })
    const txHash = `0x${'9'.repeat(64)}`
    expect((await byToken('complete', { txHash })).error.code).toBe('FEE_TX_PENDING')
    await (status === 'expired' ? app.clock.step(900_000) : byToken('cancel'))
    const ended = { code: 'SESSION_NOT_PENDING', details: { status } }
    expect((await byToken('complete', { txHash })).error).toMatchObject(ended)
  },
)
