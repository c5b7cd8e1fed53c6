import {
  Connection,
  type Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { users } from '../../evm/accounts.ts'
import { toBase58 } from '../../solana/base58.ts'
import { createTokenAccount, memo, tokenAccountAddress, transferTokens } from '../../solana/programs.ts'
import { type SolanaNode, startSolanaNode } from '../../solana/server.ts'
import { SPL_TOKENS, TAXED } from '../../solana/tokens.ts'
import { createSolanaWorld } from '../../solana/world.ts'
import type { Served } from '../../http/serve.ts'
import { startWallet } from '../server.ts'
import { type Ask, openPage } from '../testing/fake-page.ts'
import { solanaChain } from './chain.ts'

/** The wallet's script in a page, its server behind it, and a ledger behind that. */

const world = createSolanaWorld({ now: Date.now })
let node: SolanaNode
let server: Served
let connection: Connection
let window: EventTarget
/** The questions to the user, and the decisions. */
let asked: Ask[] = []
let agree = true

const user = (index: number): Keypair => {
  const found = world.users[index]
  if (found === undefined) throw new Error(`there is no user ${index}`)
  return found
}

beforeAll(async () => {
  node = await startSolanaNode({ ledger: world.ledger, slotMs: 20 })
  connection = new Connection(node.origin, 'confirmed')
  const solana = solanaChain({ url: node.origin, tokens: SPL_TOKENS, users: world.users })
  const evm = {
    chainId: 1,
    name: 'Nowhere',
    symbol: 'NO',
    rpc: () => Promise.reject(new Error('no one asks')),
    describe: () => [],
  }
  server = await startWallet({ chains: [evm], accounts: users, solana })
  window = openPage(server.origin, (ask) => {
    asked.push(ask)
    return { approve: agree, ...(ask.accounts !== undefined && { account: user(1).publicKey.toBase58() }) }
  })
  // A plain script, as the page loads it.
  await import(/* @vite-ignore */ new URL('../page/wallet.js', import.meta.url).href)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
  await node.stop()
})
beforeEach(() => {
  asked = []
  agree = true
})

const call = <A extends z.ZodType>(_answer: A) =>
  z.custom<(...inputs: readonly object[]) => Promise<z.output<A>>>((value) => typeof value === 'function')
const bytes = z.instanceof(Uint8Array)
const Account = z.looseObject({ address: z.string(), publicKey: bytes, chains: z.array(z.string()) })
const Connected = z.object({ accounts: z.array(Account) })
const Wallet = z.object({
  version: z.literal('1.0.0'),
  name: z.string(),
  icon: z.string(),
  chains: z.array(z.string()),
  accounts: z.array(Account),
  features: z.object({
    'standard:connect': z.object({ connect: call(Connected) }),
    'standard:disconnect': z.object({ disconnect: call(z.undefined()) }),
    'standard:events': z.object({
      on: z.custom<(event: string, listener: (change: unknown) => void) => () => void>(),
    }),
    'solana:signAndSendTransaction': z.object({
      supportedTransactionVersions: z.tuple([z.literal('legacy'), z.literal(0)]),
      signAndSendTransaction: call(z.array(z.object({ signature: bytes }))),
    }),
    'solana:signTransaction': z.object({
      signTransaction: call(z.array(z.object({ signedTransaction: bytes }))),
    }),
  }),
})

/** The wallets that a ready page gets. */
function wallets() {
  const found: unknown[] = []
  const detail = { register: (one: unknown) => found.push(one) }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  return found.map((one) => Wallet.parse(one))
}

function wallet() {
  const [found] = wallets()
  if (found === undefined) throw new Error('no wallet has registered')
  return found
}

const connect = async (silent = false) => {
  const { accounts } = await wallet().features['standard:connect'].connect({ silent })
  return accounts
}

async function transaction(signer: PublicKey, ...instructions: readonly TransactionInstruction[]) {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: signer,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}
const pay = (from: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: world.treasury, lamports })
const rows = () => asked.at(-1)?.rows.map(({ label, value }) => `${label}: ${value}`)

test('a wallet that was there first is told to a page that gets ready, and the other way round', async () => {
  const found = wallets()
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ name: 'Sandbox wallet', chains: ['solana:localnet'], accounts: [] })
  expect(found[0]?.icon).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('no account is connected before the user agrees, and then the chosen one is', async () => {
  expect(await connect(true)).toEqual([])
  agree = false
  await expect(connect()).rejects.toMatchObject({ code: 4001 })
  expect(wallet().accounts).toEqual([])
  agree = true
  const changes: unknown[] = []
  wallet().features['standard:events'].on('change', (change) => changes.push(change))
  const [account] = await connect()
  expect(account?.address).toBe(user(1).publicKey.toBase58())
  expect(account?.publicKey).toEqual(Uint8Array.from(user(1).publicKey.toBytes()))
  expect(wallet().accounts).toEqual([account])
  expect(changes).toEqual([{ accounts: [account] }])
  expect(await connect(true)).toEqual([account])
})

test('a transaction that is agreed to lands, and was shown in plain words before', async () => {
  const [account] = await connect()
  const key = user(1).publicKey
  const wire = await transaction(key, pay(key, 8_500_000), memo('reference 7', key))
  const before = await connection.getBalance(world.treasury)
  const [sent] = await wallet().features['solana:signAndSendTransaction'].signAndSendTransaction({
    account: { ...account },
    transaction: wire,
    chain: 'solana:localnet',
  })
  expect(asked.map(({ title, warning }) => [title, warning])).toEqual([['Send a transaction', undefined]])
  expect(rows()).toEqual([
    `Account 2: ${key.toBase58()}`,
    'You pay, in all: 0.008505 SOL',
    'Action: Send 0.0085 SOL',
    `To: ${world.treasury.toBase58()}`,
    'Memo: reference 7',
  ])
  const signature = toBase58(sent?.signature ?? new Uint8Array())
  await vi.waitFor(
    async () => expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull(),
    20_000,
  )
  expect(await connection.getBalance(world.treasury)).toBe(before + 8_500_000)
})

test('a rejected transaction does not land', async () => {
  const [account] = await connect()
  agree = false
  const key = user(1).publicKey
  const wire = await transaction(key, pay(key, 1_234))
  const before = await connection.getBalance(world.treasury)
  const { signAndSendTransaction } = wallet().features['solana:signAndSendTransaction']
  await expect(signAndSendTransaction({ account: { ...account }, transaction: wire })).rejects.toMatchObject({
    code: 4001,
  })
  expect(await connection.getBalance(world.treasury)).toBe(before)
})

test('a transaction that is only signed keeps what others have signed, and can be sent by the page', async () => {
  const [account] = await connect()
  const [key, other] = [user(1).publicKey, user(0)]
  const unsigned = VersionedTransaction.deserialize(
    await transaction(key, pay(key, 7), pay(other.publicKey, 9)),
  )
  unsigned.sign([other])
  const [signed] = await wallet().features['solana:signTransaction'].signTransaction({
    account: { ...account },
    transaction: unsigned.serialize(),
  })
  expect(asked.at(-1)?.title).toBe('Sign a transaction')
  const signature = await connection.sendRawTransaction(signed?.signedTransaction ?? new Uint8Array())
  await vi.waitFor(
    async () => expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull(),
    20_000,
  )
})

test('tokens are shown by name, and what opens an account for them', async () => {
  const [account] = await connect()
  const key = user(1).publicKey
  const to = tokenAccountAddress(TAXED, world.treasury)
  const wire = await transaction(
    key,
    createTokenAccount(TAXED, world.treasury, key),
    transferTokens({
      token: TAXED,
      from: tokenAccountAddress(TAXED, key),
      to,
      owner: key,
      amount: 2_500_000n,
    }),
  )
  await wallet().features['solana:signAndSendTransaction'].signAndSendTransaction({
    account: { ...account },
    transaction: wire,
  })
  expect(rows()).toContain('You pay, in all: 2.5 TAXED')
  expect(rows()?.slice(-3)).toEqual([
    `Action: Open the token account of ${world.treasury.toBase58()}, if it is not there yet`,
    'Action: Send 2.5 TAXED',
    `To the token account: ${to.toBase58()}`,
  ])
})

test('a transaction that will fail comes with a warning', async () => {
  const [account] = await connect()
  const key = user(1).publicKey
  const wire = await transaction(key, pay(key, 10 ** 15))
  agree = false
  await wallet()
    .features['solana:signTransaction'].signTransaction({ account: { ...account }, transaction: wire })
    .catch(() => undefined)
  expect(asked.at(-1)?.warning).toContain('expected to fail')
})

test('what the node refuses is the page’s to know', async () => {
  const [account] = await connect()
  const key = user(1).publicKey
  const wire = await transaction(key, pay(key, 10 ** 15))
  const { signAndSendTransaction } = wallet().features['solana:signAndSendTransaction']
  await expect(signAndSendTransaction({ account: { ...account }, transaction: wire })).rejects.toMatchObject({
    code: -32002,
  })
})

test.each([
  ['an account that is not connected', 4100, { account: { address: user(0).publicKey.toBase58() } }],
  ['another chain', -32602, { chain: 'solana:mainnet' }],
  ['bytes that are not a transaction', -32602, { transaction: Uint8Array.of(1, 2, 3) }],
  ['text in place of bytes', -32602, { transaction: 'AQAB' }],
])('%s is refused without a question', async (_, code, changes) => {
  const [account] = await connect()
  const key = user(1).publicKey
  const input = { account: { ...account }, transaction: await transaction(key, pay(key, 1)), ...changes }
  const { signTransaction } = wallet().features['solana:signTransaction']
  await expect(signTransaction(input)).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('a transaction that someone else has to sign is refused', async () => {
  const [account] = await connect()
  const { signTransaction } = wallet().features['solana:signTransaction']
  const wire = await transaction(user(0).publicKey, pay(user(0).publicKey, 1))
  await expect(signTransaction({ account: { ...account }, transaction: wire })).rejects.toMatchObject({
    code: -32602,
  })
})

test('after a disconnection the wallet knows no one', async () => {
  await connect()
  await wallet().features['standard:disconnect'].disconnect()
  expect(wallet().accounts).toEqual([])
  expect(await connect(true)).toEqual([])
  expect(asked).toEqual([])
})
