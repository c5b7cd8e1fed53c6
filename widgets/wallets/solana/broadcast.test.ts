import { Keypair, SystemProgram, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { mayHaveSent, WalletError } from '../wallet.ts'
import { createSolanaWallets } from './kind.ts'
import { createPageWallets } from './testing/page-wallets.ts'
import { LIGHTHOUSE } from '#contracts/payloads/solana/programs.ts'
import {
  ALICE,
  ata,
  base64,
  call,
  CHAIN,
  maker,
  MALLORY,
  memo,
  pay,
  payload,
  price,
  REFERENCE,
  transfer,
  TREASURY,
  units,
  USDC,
  BONK,
} from './testing/transactions.ts'

/** Wallets that only sign: our server sends the signed transaction, if it is the one that was shown. */

const [SEND, SIGN] = ['solana:signAndSendTransaction', 'solana:signTransaction']
const alice = Keypair.fromSeed(new Uint8Array(32).fill(1))
const HASH = '5'.repeat(88)

const payment = [units(40_000), price(25_000n), pay(TREASURY, 1_000n), memo(REFERENCE)]
const shown = base64(payment)

function signed(transaction: string, by: readonly Keypair[] = [alice]): Uint8Array {
  const wire = VersionedTransaction.deserialize(Uint8Array.from(Buffer.from(transaction, 'base64')))
  wire.sign([...by])
  return wire.serialize()
}
const asBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

type Reply = readonly [status: number, body: unknown] | Error
const refuse = (status: number, code: string, message = '') =>
  [status, { error: { code, message } }] as const satisfies Reply

/** A page with a wallet of these features, and a server that answers in turn. */
async function connect(replies: readonly Reply[], features = [SIGN]) {
  const posts: { path: unknown; body: unknown }[] = []
  const left = [...replies]
  const wallet = {
    sign: (transaction: Uint8Array): unknown => [{ signedTransaction: signed(asBase64(transaction)) }],
    asked: new Array<string>(),
  }
  const account = { address: ALICE.toBase58(), chains: ['solana:mainnet'], features }
  const methods: Record<string, object> = {
    [SIGN]: {
      signTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
        wallet.asked.push(SIGN)
        return wallet.sign(transaction)
      },
    },
    [SEND]: {
      signAndSendTransaction: async () => {
        wallet.asked.push(SEND)
        return [{ signature: new Uint8Array(64).fill(7) }]
      },
    },
  }
  const offered = {
    name: 'Quill',
    chains: ['solana:mainnet'],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'standard:events': { on: () => () => undefined },
      ...Object.fromEntries(features.map((feature) => [feature, methods[feature]])),
    },
  }
  const page = new EventTarget()
  page.addEventListener('wallet-standard:app-ready', (event) => {
    const api: unknown = Reflect.get(event, 'detail')
    if (typeof api === 'object' && api !== null) Reflect.apply(Reflect.get(api, 'register'), api, [offered])
  })
  const kind = createSolanaWallets({
    wallets: createPageWallets(page).wallets,
    chain: CHAIN,
    session: { id: 'ses_1', et: 'token' },
    timer: (run) => {
      queueMicrotask(run)
      return () => undefined
    },
    fetch: async (path, init) => {
      posts.push({ path, body: JSON.parse(typeof init?.body === 'string' ? init.body : '') })
      const reply = left.length > 1 ? left.shift() : left[0]
      if (reply === undefined || reply instanceof Error) throw reply ?? new Error('no one answers')
      return Response.json(reply[1], { status: reply[0] })
    },
  })
  kind.discover(() => undefined)
  const connection = await kind.connect('Quill', 'ask', () => undefined)
  const sign = async (transaction = shown) =>
    connection.sign(payload(transaction), () => undefined, 'fee').catch((cause: unknown) => cause)
  return { wallet, posts, sign }
}

const sent: Reply = [200, { txHash: HASH }]

test('what a wallet has signed is given to our server, with the step and the session’s token', async () => {
  const { sign, posts } = await connect([sent])
  expect(await sign()).toBe(HASH)
  expect(posts).toEqual([
    {
      path: '/api/v1/sign/session/ses_1/broadcast',
      body: { et: 'token', step: 'fee', signedTransaction: asBase64(signed(shown)) },
    },
  ])
})

test('a wallet that can do both is asked to send', async () => {
  const { sign, posts, wallet } = await connect([sent], [SIGN ?? '', SEND ?? ''])
  expect(await sign()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{87,88}$/)
  expect(wallet.asked).toEqual([SEND])
  expect(posts).toEqual([])
})

const guard = (kind: number) => call(LIGHTHOUSE, [ALICE], Uint8Array.of(kind, 4, 0, 1))
const also = (...more: readonly TransactionInstruction[]) => base64([...payment, ...more])

test.each([
  ['sets the priority fee', base64([units(90_000), price(1_000n), ...payment.slice(2)])],
  ['leaves it to the chain', base64(payment.slice(2))],
  ['adds guards that only look', also(guard(5), guard(9))],
])('a wallet that %s has signed what was shown', async (_, transaction) => {
  const { sign, wallet, posts } = await connect([sent])
  wallet.sign = () => [{ signedTransaction: signed(transaction) }]
  expect(await sign()).toBe(HASH)
  expect(posts).toMatchObject([{ body: { signedTransaction: asBase64(signed(transaction)) } }])
})

const theirs = base64(payment, { payer: MALLORY })
const swap = [transfer(ata(ALICE, USDC), ata(maker.publicKey, USDC), 5n)]
const gift = transfer(ata(maker.publicKey, BONK), ata(ALICE, BONK), 9n, {
  mint: BONK,
  owner: maker.publicKey,
})

test.each<[string, unknown]>([
  ['pays someone else', signed(base64([...payment.slice(0, 2), pay(MALLORY, 1_000n), memo(REFERENCE)]))],
  ['pays more', signed(base64([...payment.slice(0, 2), pay(TREASURY, 1_001n), memo(REFERENCE)]))],
  ['drops the reference', signed(base64(payment.slice(0, 3)))],
  ['pays twice', signed(also(pay(TREASURY, 1_000n)))],
  ['tips', signed(also(pay(MALLORY, 1n)))],
  ['adds a memo', signed(also(memo('cd'.repeat(32))))],
  ['adds a guard that writes', signed(also(guard(0)))],
  [
    'hands the account over',
    signed(also(SystemProgram.assign({ accountPubkey: ALICE, programId: MALLORY }))),
  ],
  ['pays beyond reason to be served first', signed(base64([price(10n ** 9n), ...payment.slice(2)]))],
  [
    'lets another account pay the network fee',
    signed(theirs, [alice, Keypair.fromSeed(new Uint8Array(32).fill(4))]),
  ],
  ['has not signed', Uint8Array.from(Buffer.from(shown, 'base64'))],
  ['answers another kind of bytes', Uint8Array.of(1, 2, 3)],
  ['answers more than a packet holds', new Uint8Array(2_000_000)],
])('a wallet that %s is refused, and nothing is sent', async (_, signedTransaction) => {
  const { sign, wallet, posts } = await connect([sent])
  wallet.sign = () => [{ signedTransaction }]
  const cause = await sign()
  expect(cause).toMatchObject({ failure: 'altered' })
  expect(mayHaveSent(cause)).toBe(false)
  expect(posts).toEqual([])
})

test('of a later block, or through other tables, it is another transaction', async () => {
  const { sign, wallet, posts } = await connect([sent])
  const wire = VersionedTransaction.deserialize(Uint8Array.from(Buffer.from(shown, 'base64')))
  wire.message.recentBlockhash = MALLORY.toBase58()
  wallet.sign = () => [{ signedTransaction: signed(asBase64(wire.serialize())) }]
  expect(await sign()).toMatchObject({ failure: 'altered' })
  const account = ata(ALICE, USDC)
  const one = base64([transfer(account, ata(TREASURY, USDC), 5n)], { table: [account] })
  const looked = VersionedTransaction.deserialize(Uint8Array.from(Buffer.from(one, 'base64')))
  for (const lookup of looked.message.addressTableLookups) lookup.accountKey = MALLORY
  wallet.sign = () => [{ signedTransaction: signed(asBase64(looked.serialize())) }]
  expect(await sign(one)).toMatchObject({ failure: 'altered' })
  expect(posts).toEqual([])
})

test('what a market maker has signed before stays signed', async () => {
  const exchange = base64([...swap, gift], { signers: [maker] })
  const { sign, wallet, posts } = await connect([sent])
  expect(await sign(exchange)).toBe(HASH)
  const alone = VersionedTransaction.deserialize(signed(exchange))
  alone.signatures[1]?.fill(0)
  wallet.sign = () => [{ signedTransaction: alone.serialize() }]
  expect(await sign(exchange)).toMatchObject({ failure: 'altered' })
  expect(posts).toHaveLength(1)
})

test.each([[undefined], [[]], [[{}]], [[{ signedTransaction: 'text' }]]])(
  '%j is neither a signed transaction nor a certain refusal',
  async (answer) => {
    const { sign, wallet } = await connect([sent])
    wallet.sign = () => answer
    expect(await sign()).toMatchObject({ failure: 'failed' })
  },
)

test('the same bytes are given again until there is an answer', async () => {
  const lost: readonly Reply[] = [
    new Error('offline'),
    refuse(502, 'UPSTREAM_ERROR'),
    refuse(429, 'RATE_LIMIT'),
  ]
  const { sign, posts } = await connect([...lost, sent])
  expect(await sign()).toBe(HASH)
  expect(posts).toHaveLength(4)
  expect(new Set(posts.map((post) => JSON.stringify(post))).size).toBe(1)
})

test.each<[string, Reply, string, boolean]>([
  ['that would fail', refuse(409, 'SLIPPAGE', 'It would fail.'), 'would-fail', false],
  ['that differs from the step', refuse(400, 'INVALID_REQUEST', 'It differs.'), 'unsupported', false],
  ['of a session that has ended', refuse(409, 'SESSION_NOT_PENDING'), 'failed', true],
  ['of a token that opens nothing', refuse(401, 'EMBED_TOKEN_INVALID'), 'not-authorised', false],
  ['without any answer', new Error('offline'), 'timeout', true],
  ['that our server is in trouble with', refuse(503, 'UNAVAILABLE'), 'timeout', true],
  ['that is not even looked at', refuse(429, 'RATE_LIMIT'), 'unavailable', false],
  ['that something between us answers for', [200, 'welcome'], 'timeout', true],
])('a transaction %s', async (_, reply, failure, unsure) => {
  const { sign } = await connect([reply])
  const cause = await sign()
  expect(cause).toBeInstanceOf(WalletError)
  expect(cause).toMatchObject({ failure })
  expect(mayHaveSent(cause)).toBe(unsure)
})

test('after a lost answer, a refusal does not make it certain that nothing was sent', async () => {
  const { sign } = await connect([new Error('offline'), refuse(409, 'SLIPPAGE')])
  const cause = await sign()
  expect(cause).toMatchObject({ failure: 'timeout' })
  expect(mayHaveSent(cause)).toBe(true)
})

test('the user’s no is the user’s no', async () => {
  const { sign, wallet, posts } = await connect([sent])
  wallet.sign = vi.fn(() => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  expect(await sign()).toMatchObject({ failure: 'rejected' })
  expect(posts).toEqual([])
})
