import { expect, test, vi } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Invitation, mayHaveSent, Undecodable, WalletError } from '../wallet.ts'
import type { SuiteHome } from './home.ts'
import { createSuiteWallets } from './kind.ts'
import { rememberReturnedAccount, type Returned } from './returned-account.ts'

const PAYER = `G${'A'.repeat(55)}`
const OTHER = `G${'B'.repeat(55)}`
const HASH = 'ab'.repeat(32)
const CHAIN = 'stellar:local'
const WALLET = 'https://wallet.test/app'

const fee = {
  family: 'stellar',
  network: 'Test',
  from: PAYER,
  operations: [{ type: 'payment', to: OTHER, asset: 'native', amount: '85000' }],
  memoHash: 'cd'.repeat(32),
  validUntil: 1_900_000_000,
}

function payloadOf(request: unknown, change: Partial<{ chain: string; link: string }> = {}): WalletPayload {
  const query = new URLSearchParams({
    chain: CHAIN,
    request: Buffer.from(JSON.stringify(request)).toString('base64url'),
  })
  return { kind: 'suite', chain: CHAIN, link: `${WALLET}/sign?${query.toString()}`, ...change }
}

/** A session whose payer is named and can be no other. */
const fixed = { status: 'pending', payer: PAYER, payerFixed: true, steps: [] }

/** A session that the server tells of, one answer after another; the last one stays. */
function open(answers: readonly object[] = [fixed], payer?: string) {
  const items = new Map<string, string>()
  const shown: (Invitation | undefined)[] = []
  const hearing = new Set<(news: Returned) => void>()
  let asked = 0
  const home: SuiteHome = {
    wallet: WALLET,
    chain: CHAIN,
    page: 'https://suite.test/sign/ses_1',
    payer,
    session: { id: 'ses_1', et: 'et_1' },
    fetch: async () => Response.json(answers[Math.min(asked++, answers.length - 1)]),
    timer: (run) => {
      queueMicrotask(run)
      return () => undefined
    },
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, value),
    }),
    hear(listener) {
      hearing.add(listener)
      return () => void hearing.delete(listener)
    },
  }
  /** Another tab of this browser tells what the wallet came back with. */
  const tell = (news: Returned) => {
    for (const listener of hearing) listener(news)
  }
  const kind = createSuiteWallets(home)
  const connect = async (how: 'ask' | 'resume' = 'ask') =>
    kind.connect('app', how, (invitation) => shown.push(invitation))
  return { home, connect, shown, tell, hearing }
}
const failure = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (cause: unknown) => (cause instanceof WalletError ? cause.failure : String(cause)),
  )

test('the account is the one that the wallet came back with to the sign page', async () => {
  const { connect, shown } = open([
    { status: 'pending', steps: [] },
    { status: 'pending', steps: [] },
    { status: 'pending', payer: PAYER, steps: [] },
  ])
  const wallet = await connect()
  expect(wallet.address()).toBe(PAYER)
  expect([shown.length, shown[1]]).toEqual([2, undefined])
  const link = new URL(shown[0]?.link ?? '')
  expect(link.href).toMatch(/^https:\/\/wallet\.test\/app\/connect\?/)
  expect(link.searchParams.get('chain')).toBe(CHAIN)
  expect(link.search).not.toContain('et_1')
  expect(new URLSearchParams(link.hash.slice(1)).get('return_url')).toBe(
    'https://suite.test/sign/ses_1#et=et_1',
  )
})

test('where the payment names its payer, no one is asked for an account', async () => {
  const { connect, shown } = open()
  expect((await connect()).address()).toBe(PAYER)
  expect(shown).toEqual([])
})

test('an account that the wallet was never asked for is not an answer: another one can be chosen', async () => {
  const prepared = { ...fixed, payerFixed: false }
  const { home, connect, shown } = open([prepared, prepared, { ...prepared, payer: OTHER }])
  rememberReturnedAccount('ses_1', PAYER, home.storage)
  expect((await connect()).address()).toBe(OTHER)
  expect(shown).toEqual([{ link: expect.stringMatching(/\/app\/connect\?/) }, undefined])
})

test('the account that the wallet comes back with to this tab is the one that was chosen', async () => {
  const { home } = open([{ ...fixed, payerFixed: false }])
  const comeBack = () => void rememberReturnedAccount('ses_1', OTHER, home.storage)
  expect((await createSuiteWallets(home).connect('app', 'ask', comeBack)).address()).toBe(OTHER)
})

test('the account of before, chosen once more in another tab, ends the wait too', async () => {
  const { home, tell, hearing } = open([{ ...fixed, payerFixed: false }])
  const elsewhere = () => tell({ account: PAYER })
  expect((await createSuiteWallets(home).connect('app', 'ask', elsewhere)).address()).toBe(PAYER)
  expect(hearing.size).toBe(0)
})

test('a step that is declined in another tab was certainly not sent', async () => {
  const { connect, tell, hearing } = open([
    { ...fixed, steps: [{ id: 'fee', state: 'opened', openedAt: 'then' }] },
  ])
  const wallet = await connect()
  const other = wallet.sign(payloadOf(fee), () => tell({ declined: 'product' }), 'product')
  expect(await failure(other)).toBe('rejected')
  expect(await failure(wallet.sign(payloadOf(fee), () => tell({ declined: 'fee' }), 'fee'))).toBe('rejected')
  expect(mayHaveSent(new WalletError('rejected'))).toBe(false)
  expect(hearing.size).toBe(0)
})

test('a step that the account has gone past was certainly not sent, and is not said to be declined', async () => {
  const { connect, tell } = open([{ ...fixed, steps: [{ id: 'fee', state: 'opened', openedAt: 'then' }] }])
  const wallet = await connect()
  const signing = wallet.sign(payloadOf(fee), () => tell({ outdated: 'fee' }), 'fee')
  expect(await failure(signing)).toBe('outdated')
  expect(mayHaveSent(new WalletError('outdated'))).toBe(false)
})

test('a tab whose step is handed out again elsewhere stops waiting, and says nothing about what was sent', async () => {
  const at = (openedAt: string) => ({ ...fixed, steps: [{ id: 'fee', state: 'opened', openedAt }] })
  const { connect } = open([fixed, at('then'), at('then'), at('later')])
  const wallet = await connect()
  expect(await failure(wallet.sign(payloadOf(fee), () => undefined, 'fee'))).toBe('elsewhere')
  expect(mayHaveSent(new WalletError('elsewhere'))).toBe(true)
})

test('a page that the wallet has come back to goes on with the account that it brought', async () => {
  const { home, connect, shown } = open([{ status: 'pending', steps: [] }])
  expect(await failure(connect('resume'))).toBe('not-authorised')
  rememberReturnedAccount('ses_1', OTHER, home.storage)
  expect((await connect('resume')).address()).toBe(OTHER)
  expect(shown).toEqual([])
})

test('a session that has its account is taken up with it, unless the wallet has brought another one since', async () => {
  const { home, connect, shown } = open([fixed], PAYER)
  expect((await connect('resume')).address()).toBe(PAYER)
  rememberReturnedAccount('ses_1', OTHER, home.storage)
  expect((await connect('resume')).address()).toBe(OTHER)
  expect(shown).toEqual([])
})

test('a step is signed by its own link, and its hash is the one that the server knows', async () => {
  const pending = { ...fixed, steps: [{ id: 'fee', state: 'opened' }] }
  const { connect, shown } = open([pending, pending, { ...pending, steps: [{ id: 'fee', txHash: HASH }] }])
  const wallet = await connect()
  const present = vi.fn<(invitation: Invitation | undefined) => void>()
  expect(await wallet.sign(payloadOf(fee), present, 'fee')).toBe(HASH)
  const back = encodeURIComponent('https://suite.test/sign/ses_1#et=et_1&step=fee')
  const exact = payloadOf(fee)
  expect(present.mock.calls).toEqual([
    [{ link: `${exact.kind === 'suite' ? exact.link : ''}#return_url=${back}` }],
    [undefined],
  ])
  expect(shown).toEqual([])
})

test('a session that ends is waited for no longer', async () => {
  const { connect } = open([fixed, { ...fixed, status: 'expired' }])
  const wallet = await connect()
  expect(await failure(wallet.sign(payloadOf(fee), () => undefined, 'fee'))).toBe('timeout')
})

test.each([401, 403, 404])('a session that answers %i is waited for no longer', async (status) => {
  const { home } = open()
  const refused = { ...home, fetch: async () => new Response(null, { status }) }
  expect(await failure(createSuiteWallets(refused).connect('app', 'ask', () => undefined))).toBe('timeout')
})

test('a newer request ends the wait for the one before', async () => {
  const { home } = open([{ ...fixed, payerFixed: false }])
  const waiting: (() => void)[] = []
  const kind = createSuiteWallets({
    ...home,
    timer: (run) => {
      waiting.push(run)
      return () => undefined
    },
  })
  const first = failure(kind.connect('app', 'ask', () => undefined))
  await soon(() => expect(waiting).toHaveLength(1))
  void failure(kind.connect('app', 'ask', () => undefined))
  waiting[0]?.()
  expect(await first).toBe('disconnected')
})

test.each([
  ['a field that is not known', { ...fee, timebounds: {} }],
  ['an operation that is not known', { ...fee, operations: [{ type: 'set_options', signer: OTHER }] }],
  [
    'a field of the operation that is not known',
    { ...fee, operations: [{ ...fee.operations[0], source: OTHER }] },
  ],
  ['another family', { ...fee, family: 'xrpl' }],
  ['text that is not an amount', { ...fee, operations: [{ ...fee.operations[0], amount: '1e9' }] }],
  ['more than Stellar can hold', { ...fee, operations: [{ ...fee.operations[0], amount: '9'.repeat(19) }] }],
  ['a memo of another size', { ...fee, memoHash: 'ab' }],
  ['no end of its time', { ...fee, validUntil: undefined }],
  ['text as the end of its time', { ...fee, validUntil: '1900000000' }],
  ['an end before all time', { ...fee, validUntil: 0 }],
  ['no transaction', 'hello'],
])('a request with %s is refused', async (_, request) => {
  const wallet = await open().connect()
  expect(() => wallet.decode(payloadOf(request))).toThrow(Undecodable)
})

test.each([
  ['elsewhere', { link: 'https://evil.test/sign?chain=stellar%3Alocal&request=e30' }],
  ['to another place of the wallet', { link: `${WALLET}/export?chain=stellar%3Alocal&request=e30` }],
  ['to another chain', { chain: 'stellar:pubnet' }],
  [
    'back to someone else',
    { link: `${WALLET}/sign?chain=${CHAIN}&request=e30&return_url=https://evil.test` },
  ],
])('a link that leads %s is refused', async (_, change) => {
  const wallet = await open().connect()
  expect(() => wallet.decode(payloadOf(fee, change))).toThrow(Undecodable)
})

test('several steps at once are read as legs, and signed by the hash that each of them has', async () => {
  const [operation] = fee.operations
  const both = payloadOf({ ...fee, operations: [operation, { ...operation, amount: '1' }] })
  const sent = { state: 'submitted', txHash: HASH }
  const steps = ['fee', 'product'].map((id) => ({ id, state: 'opened', openedAt: 'then' }))
  const together = { steps: ['fee', 'product'], openedAt: 'then' }
  const { connect } = open(
    [
      { ...fixed, steps, together },
      { ...fixed, status: 'signed', steps: steps.map((step) => ({ ...step, ...sent })), together },
    ],
    PAYER,
  )
  const wallet = await connect('resume')
  expect(wallet.decodeTogether?.(both)).toMatchObject([
    { action: { kind: 'pay', amount: 85_000n } },
    { action: { kind: 'pay', amount: 1n } },
  ])
  expect(() => wallet.decode(both)).toThrow(/more than one operation/)
  expect(await wallet.sign(both, () => undefined, 'together')).toBe(HASH)
})
