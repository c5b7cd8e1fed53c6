import { expect, test } from 'vitest'
import type { XamanState } from '#contracts/api/xaman.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { mayHaveSent, WalletError } from '../wallet.ts'
import { createXamanWallets } from './kind.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const OTHER = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const TREASURY = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const HASH = 'c0ffee'.padEnd(64, '0')
const UUID = '1ba8b4ee-6a4f-4b4f-9f0e-1a2b3c4d5e6f'
const LINK = `https://xaman.test/sign/${UUID}`
const txjson = { TransactionType: 'Payment', Account: ME, Destination: TREASURY, Amount: '8500' }
const payload: WalletPayload = { kind: 'xaman', txjson }

const waiting: XamanState = { opened: false, resolved: false, signed: false, expired: false }
const signed = { ...waiting, opened: true, resolved: true, signed: true }

interface Answer {
  readonly status?: number
  readonly body?: unknown
}
const refuse = (status: number, code: string, details?: object): Answer => ({
  status,
  body: { error: { code, message: 'Our sentence.', details } },
})

/** Our server, whose states come one after the other, and a popup. */
function world(
  over: {
    asked?: Answer
    states?: readonly (XamanState | Answer | 'offline')[]
    kept?: string
    payer?: string
  } = {},
) {
  const asked = over.asked ?? { body: { uuid: UUID, link: LINK, pushed: false, expiresAt: '', txjson } }
  const states = [...(over.states ?? [])]
  const calls: string[] = []
  const shown: (string | undefined)[] = []
  const answer = ({ status = 200, body }: Answer) => new Response(JSON.stringify(body), { status })
  const stored = new Map<string, string>()
  if (over.kept !== undefined) stored.set('suite-xaman:ses_1', over.kept)
  const kind = createXamanWallets({
    session: { id: 'ses_1', et: 'et_secret' },
    chain: 'xrpl:0',
    payer: over.payer,
    async fetch(input, init) {
      if (typeof input !== 'string') throw new Error('only addresses are fetched')
      calls.push(`${init?.method ?? 'GET'} ${input}`)
      if (init?.method === 'POST') {
        expect(init.body).toBe('{"et":"et_secret"}')
        return answer(asked)
      }
      const state = states.length > 1 ? states.shift() : states[0]
      if (state === 'offline' || state === undefined) throw new TypeError('Failed to fetch')
      return answer('opened' in state ? { body: state } : state)
    },
    timer(run) {
      queueMicrotask(run)
      return () => undefined
    },
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    }),
  })
  const present = (invitation?: { readonly link: string }) => void shown.push(invitation?.link)
  return { kind, calls, shown, present, stored, connect: () => kind.connect('app', 'ask', present) }
}

/** A connected account, and what signing the step came to. */
async function signing(states: readonly (XamanState | Answer | 'offline')[], asked?: Answer) {
  const { kind, calls, shown, present } = world({
    states,
    kept: ME,
    ...(asked === undefined ? {} : { asked }),
  })
  const connection = await kind.connect('app', 'resume', () => undefined)
  return { connection, calls, shown, sign: () => connection.sign(payload, present, 'fee') }
}

const failureOf = async (work: Promise<unknown>) => {
  const cause = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(cause instanceof WalletError)) throw new Error('it did not fail as a wallet does', { cause })
  return { failure: cause.failure, said: cause.message, mayHaveSent: mayHaveSent(cause) }
}

test('connecting shows the way to the phone until an account was chosen there', async () => {
  const { connect, calls, shown } = world({
    states: [waiting, { ...waiting, opened: true }, { ...signed, account: ME }],
  })
  const connection = await connect()
  expect(connection.address()).toBe(ME)
  expect(connection.chain()).toBe('xrpl:0')
  expect(shown).toEqual([LINK, undefined])
  expect(calls[0]).toBe('POST /api/v1/sign/session/ses_1/xaman/connect')
  expect(calls.slice(1)).toEqual(Array(3).fill(`GET /api/v1/sign/session/ses_1/xaman/${UUID}?et=et_secret`))
})

test('a reload takes up the account that this tab has connected, without asking', async () => {
  const { kind, connect, stored, calls } = world({ states: [{ ...signed, account: ME }] })
  expect(await failureOf(kind.connect('app', 'resume', () => undefined))).toMatchObject({
    failure: 'not-authorised',
  })
  expect(calls).toEqual([])
  await connect()
  expect([...stored]).toEqual([['suite-xaman:ses_1', ME]])
  expect((await kind.connect('app', 'resume', () => undefined)).address()).toBe(ME)
})

test('a session that has its account is taken up with it, and asks on the phone for no other', async () => {
  const { kind, calls, stored } = world({ payer: ME })
  expect((await kind.connect('app', 'resume', () => undefined)).address()).toBe(ME)
  expect(calls).toEqual([])
  stored.set('suite-xaman:ses_1', OTHER)
  expect((await kind.connect('app', 'resume', () => undefined)).address()).toBe(OTHER)
})

test.each([
  ['rejecting', { ...waiting, resolved: true }, 'rejected'],
  ['letting it expire', { ...waiting, resolved: true, expired: true }, 'timeout'],
  ['no account', signed, 'failed'],
  ['a malformed account', { ...signed, account: 'nobody' }, 'failed'],
])('%s connects nothing', async (_, state, failure) => {
  const { connect, shown, stored } = world({ states: [state] })
  expect(await failureOf(connect())).toMatchObject({ failure })
  expect(shown.at(-1)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a step is signed on the phone, and its hash comes back', async () => {
  const { sign, calls, shown } = await signing([waiting, { ...signed, account: ME, txHash: HASH }])
  expect(await sign()).toBe(HASH.toUpperCase())
  expect(calls[0]).toBe('POST /api/v1/sign/session/ses_1/xaman/steps/fee')
  expect(shown).toEqual([LINK, undefined])
})

test('fields in another order are the same transaction', async () => {
  const turned = Object.fromEntries(Object.entries(txjson).toReversed())
  const asked = { body: { uuid: UUID, link: LINK, pushed: true, expiresAt: '', txjson: turned } }
  const { sign } = await signing([{ ...signed, txHash: HASH }], asked)
  expect(await sign()).toBe(HASH.toUpperCase())
})

test('no one is led to a request that differs from what was shown', async () => {
  const other = { ...txjson, Amount: '8501' }
  const asked = { body: { uuid: UUID, link: LINK, pushed: false, expiresAt: '', txjson: other } }
  const { sign, shown } = await signing([signed], asked)
  expect(await failureOf(sign())).toMatchObject({ failure: 'would-fail', mayHaveSent: false })
  expect(shown).toEqual([])
})

test.each([
  ['rejected on the phone', { ...waiting, resolved: true }, { failure: 'rejected', mayHaveSent: false }],
  ['expired', { ...waiting, resolved: true, expired: true }, { failure: 'timeout', mayHaveSent: true }],
  [
    'signed with another account and not sent',
    { ...signed, account: OTHER },
    { failure: 'wrong-account', mayHaveSent: false },
  ],
  ['signed without a hash', { ...signed, account: ME }, { failure: 'failed', mayHaveSent: true }],
  ['forgotten by the server', { status: 404, body: {} }, { failure: 'timeout', mayHaveSent: true }],
])('a step that was %s fails as such', async (_, state, failure) => {
  expect(await failureOf((await signing([state])).sign())).toMatchObject(failure)
})

test.each<[Answer, object]>([
  [refuse(503, 'UNAVAILABLE', { reason: 'REQUEST_OPEN' }), { failure: 'busy', mayHaveSent: false }],
  [refuse(429, 'RATE_LIMIT'), { failure: 'unavailable', said: 'Our sentence.', mayHaveSent: false }],
  [refuse(502, 'UPSTREAM_ERROR'), { failure: 'timeout', said: 'Our sentence.', mayHaveSent: true }],
  [refuse(503, 'UNAVAILABLE'), { failure: 'unavailable', said: 'Our sentence.', mayHaveSent: false }],
  [refuse(504, 'UPSTREAM_TIMEOUT'), { failure: 'timeout', said: 'Our sentence.', mayHaveSent: true }],
  [
    { status: 502, body: 'Bad Gateway' },
    { failure: 'timeout', said: '', mayHaveSent: true },
  ],
  [refuse(401, 'EMBED_TOKEN_INVALID'), { failure: 'not-authorised', mayHaveSent: false }],
  [refuse(404, 'NOT_FOUND'), { failure: 'not-authorised', mayHaveSent: false }],
  [refuse(400, 'UNSUPPORTED_CHAIN'), { failure: 'unsupported', said: 'Our sentence.', mayHaveSent: false }],
  [refuse(409, 'SESSION_NOT_PENDING'), { failure: 'failed', said: 'Our sentence.', mayHaveSent: true }],
])('what our server refuses to ask is told: %j', async (asked, failure) => {
  const { sign, shown } = await signing([signed], asked)
  expect(await failureOf(sign())).toMatchObject(failure)
  expect(shown).toEqual([])
})

test('a connection that comes back within a minute changes nothing; after that it counts as silence', async () => {
  const gap = Array<'offline'>(39).fill('offline')
  const back = await signing([...gap, waiting, ...gap, { ...signed, txHash: HASH }])
  expect(await back.sign()).toBe(HASH.toUpperCase())
  const gone = await signing(['offline'])
  expect(await failureOf(gone.sign())).toMatchObject({ failure: 'timeout', mayHaveSent: true })
})

test('of two attempts to connect, only the newest goes on', async () => {
  const { kind, shown, present, stored, calls } = world({ states: [waiting, { ...signed, account: ME }] })
  const old: unknown[] = []
  const first = failureOf(kind.connect('app', 'ask', (invitation) => old.push(invitation?.link)))
  const second = kind.connect('app', 'ask', present)
  expect(await first).toMatchObject({ failure: 'disconnected' })
  expect((await second).address()).toBe(ME)
  expect(old.at(-1)).toBeUndefined()
  expect(shown).toEqual([LINK, undefined])
  expect([...stored.values()]).toEqual([ME])
  expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(2)
})

test('a step that is asked for again is followed once, and an end of the older leaves open what was sent', async () => {
  const { sign, calls } = await signing([waiting, waiting, { ...signed, account: ME, txHash: HASH }])
  const [first, second] = [failureOf(sign()), sign()]
  expect(await first).toMatchObject({ failure: 'disconnected', mayHaveSent: true })
  expect(await second).toBe(HASH.toUpperCase())
  expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(3)
})

test('storage that throws costs no more than a question after a reload', async () => {
  const blocked = createXamanWallets({
    session: { id: 'ses_1', et: '' },
    chain: 'xrpl:0',
    fetch: async (_, init) =>
      new Response(
        JSON.stringify(init?.method === 'POST' ? { uuid: UUID, link: LINK } : { ...signed, account: ME }),
      ),
    timer: (run) => {
      queueMicrotask(run)
      return () => undefined
    },
    storage: () => {
      throw new Error('blocked')
    },
  })
  expect((await blocked.connect('app', 'ask', () => undefined)).address()).toBe(ME)
  expect(await failureOf(blocked.connect('app', 'resume', () => undefined))).toMatchObject({
    failure: 'not-authorised',
  })
})
