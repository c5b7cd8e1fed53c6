import {
  AddressLookupTableProgram,
  Connection,
  type Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf } from './keys.ts'
import { createTokenAccount, memo, tokenAccountAddress, transferTokens } from './programs.ts'
import { type SolanaNode, startSolanaNode } from './server.ts'
import { arriving, TAXED, USDC } from './tokens.ts'
import { createSolanaWorld, type SolanaWorld } from './world.ts'

const SLOT_MS = 20

let world: SolanaWorld
let node: SolanaNode
let connection: Connection

beforeAll(async () => {
  world = createSolanaWorld({ now: Date.now })
  node = await startSolanaNode({ ledger: world.ledger, slotMs: SLOT_MS })
  connection = new Connection(node.origin, 'confirmed')
})
afterAll(() => node.stop())

const user = (index: number): Keypair => {
  const found = world.users[index]
  if (found === undefined) throw new Error(`there is no user ${index}`)
  return found
}

async function signed(payer: Keypair, instructions: TransactionInstruction[]) {
  const life = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, ...life }).add(...instructions)
  transaction.sign(payer)
  return { bytes: transaction.serialize(), life }
}

async function land(payer: Keypair, instructions: TransactionInstruction[]) {
  const { bytes, life } = await signed(payer, instructions)
  const signature = await connection.sendRawTransaction(bytes)
  const { value } = await connection.confirmTransaction({ signature, ...life })
  expect(value.err).toBeNull()
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 })
  if (found === null || found.meta === null) throw new Error('a confirmed transaction was not found')
  return { signature, transaction: found.transaction, meta: found.meta }
}

const pay = (from: PublicKey, toPubkey: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey, lamports })

test('a transfer with a memo is confirmed over PubSub, and its record says what each account gained', async () => {
  const { publicKey } = user(0)
  const { signature, meta, transaction } = await land(user(0), [
    pay(publicKey, world.treasury, LAMPORTS_PER_SOL),
    memo('reference 7', publicKey),
  ])
  const at = transaction.message.staticAccountKeys.findIndex((key) => key.equals(world.treasury))
  expect((meta.postBalances[at] ?? 0) - (meta.preBalances[at] ?? 0)).toBe(LAMPORTS_PER_SOL)
  expect((meta.preBalances[0] ?? 0) - (meta.postBalances[0] ?? 0)).toBe(LAMPORTS_PER_SOL + meta.fee)
  expect(meta.fee).toBe(5000)
  expect(meta.logMessages?.join('\n')).toContain('reference 7')
  const [latest] = await connection.getSignaturesForAddress(world.treasury)
  expect(latest).toMatchObject({ signature, err: null, memo: '[11] reference 7' })
})

test('a token transfer creates the account it goes to, and the token balances show it', async () => {
  const { publicKey } = user(0)
  const to = tokenAccountAddress(USDC, world.treasury)
  expect(await connection.getAccountInfo(to)).toBeNull()
  const from = tokenAccountAddress(USDC, publicKey)
  const { meta } = await land(user(0), [
    createTokenAccount(USDC, world.treasury, publicKey),
    transferTokens({ token: USDC, from, to, owner: publicKey, amount: 2_500_000n }),
  ])
  const treasury = world.treasury.toBase58()
  const mint = USDC.mint.toBase58()
  expect(meta.preTokenBalances?.some(({ owner }) => owner === treasury)).toBe(false)
  expect(meta.postTokenBalances).toContainEqual(
    expect.objectContaining({
      owner: treasury,
      mint,
      uiTokenAmount: { amount: '2500000', decimals: 6, uiAmount: 2.5, uiAmountString: '2.5' },
    }),
  )
  const held = await connection.getParsedTokenAccountsByOwner(world.treasury, { mint: USDC.mint })
  expect(held.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([to.toBase58()])
  expect(await connection.getTokenAccountsByOwner(world.treasury, { mint: USDC.mint })).toMatchObject({
    value: [{ pubkey: to }],
  })
})

test('a Token-2022 mint withholds its fee from what arrives', async () => {
  const [from, to] = [user(0), user(2)].map(({ publicKey }) => tokenAccountAddress(TAXED, publicKey))
  if (from === undefined || to === undefined) throw new Error('no addresses')
  await land(user(0), [
    createTokenAccount(TAXED, user(2).publicKey, user(0).publicKey),
    transferTokens({ token: TAXED, from, to, owner: user(0).publicKey, amount: 1_000_001n }),
  ])
  const { value } = await connection.getTokenAccountBalance(to)
  expect(value.amount).toBe(String(arriving(TAXED, 1_000_001n)))
})

test('a transaction with an expired blockhash is refused', async () => {
  const { bytes, life } = await signed(user(1), [pay(user(1).publicKey, world.treasury, 1)])
  world.ledger.advance(151)
  expect(await connection.isBlockhashValid(life.blockhash)).toMatchObject({ value: false })
  await expect(connection.sendRawTransaction(bytes)).rejects.toThrow('Blockhash not found')
  expect(await connection.getBlockHeight()).toBeGreaterThan(life.lastValidBlockHeight)
})

test('a transaction lands once only', async () => {
  const { bytes, life } = await signed(user(1), [pay(user(1).publicKey, world.treasury, 2)])
  const signature = await connection.sendRawTransaction(bytes)
  await expect(connection.sendRawTransaction(bytes)).rejects.toThrow('already been processed')
  await connection.confirmTransaction({ signature, ...life })
})

test('a wrong signature is refused, and one that skips the check is never heard of again', async () => {
  const { bytes } = await signed(user(1), [pay(user(1).publicKey, world.treasury, 3)])
  bytes.writeUInt8(bytes.readUInt8(1) ^ 1, 1)
  await expect(connection.sendRawTransaction(bytes)).rejects.toThrow('signature verification failure')
  const signature = await connection.sendRawTransaction(bytes, { skipPreflight: true })
  world.ledger.advance(1)
  expect(await connection.getSignatureStatus(signature)).toMatchObject({ value: null })
})

test('a failure that skips the check lands, pays its fee, and says why', async () => {
  const { publicKey } = user(1)
  const before = await connection.getBalance(publicKey)
  const { bytes } = await signed(user(1), [pay(publicKey, world.treasury, before)])
  await expect(connection.sendRawTransaction(bytes)).rejects.toThrow('custom program error: 0x1')
  const signature = await connection.sendRawTransaction(bytes, { skipPreflight: true })
  const { value } = await connection.getSignatureStatus(signature)
  expect(value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(await connection.getBalance(publicKey)).toBe(before - 5000)
})

test('a record is there once its commitment is reached, and final after 32 slots', async () => {
  const own = createSolanaWorld({ now: Date.now, genesis: 'another network' })
  const still = await startSolanaNode({ ledger: own.ledger, slotMs: 0 })
  const client = new Connection(still.origin, 'confirmed')
  const [payer] = own.users
  if (payer === undefined) throw new Error('no users')
  const life = await client.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, ...life })
  transaction.add(pay(payer.publicKey, own.treasury, 1)).sign(payer)
  const signature = await client.sendRawTransaction(transaction.serialize())
  const level = async () => (await client.getSignatureStatus(signature)).value?.confirmationStatus
  const find = (commitment: 'confirmed' | 'finalized') => client.getTransaction(signature, { commitment })
  expect([await level(), await find('confirmed')]).toEqual(['processed', null])
  own.ledger.advance(1)
  expect([await level(), await find('finalized')]).toEqual(['confirmed', null])
  own.ledger.advance(31)
  expect([await level(), (await find('finalized'))?.slot]).toEqual(['finalized', own.ledger.slot() - 32])
  expect(await client.getGenesisHash()).not.toBe(await connection.getGenesisHash())
  await still.stop()
})

test('accounts from a lookup table are in the record, after the named ones', async () => {
  const { publicKey } = user(0)
  const address = keyOf('lookup table').publicKey
  // Kind 1 and never deactivated, then the rest of the head, then the addresses.
  const head = Buffer.alloc(56)
  head.writeUInt32LE(1, 0)
  head.writeBigUInt64LE(2n ** 64n - 1n, 4)
  world.ledger.svm.write(address, {
    lamports: BigInt(LAMPORTS_PER_SOL),
    owner: AddressLookupTableProgram.programId,
    data: Buffer.concat([head, world.treasury.toBytes()]),
    executable: false,
  })
  const table = (await connection.getAddressLookupTable(address)).value
  if (table === null) throw new Error('no table')
  const life = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: publicKey,
    recentBlockhash: life.blockhash,
    instructions: [pay(publicKey, world.treasury, 77)],
  }).compileToV0Message([table])
  const transaction = new VersionedTransaction(message)
  transaction.sign([user(0)])
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction({ signature, ...life })
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 })
  expect(found?.meta?.loadedAddresses?.writable).toEqual([world.treasury])
  const { preBalances = [], postBalances = [] } = found?.meta ?? {}
  expect((postBalances.at(-1) ?? 0) - (preBalances.at(-1) ?? 0)).toBe(77)
  await expect(connection.getTransaction(signature)).rejects.toThrow('maxSupportedTransactionVersion')
})

test('a simulation needs no signatures, and shows the accounts as they would be', async () => {
  const { publicKey } = user(0)
  const message = new TransactionMessage({
    payerKey: publicKey,
    recentBlockhash: '11111111111111111111111111111111',
    instructions: [pay(publicKey, world.treasury, 5)],
  }).compileToV0Message()
  const before = await connection.getBalance(world.treasury)
  const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [world.treasury.toBase58()] },
  })
  expect(value).toMatchObject({ err: null, accounts: [{ lamports: before + 5 }] })
  expect(await connection.getBalance(world.treasury)).toBe(before)
})

test('a simulation shows the balances that its transaction then has on the chain, and none where it fails', async () => {
  const { publicKey } = user(0)
  const [from, to] = [user(0), user(1)].map(({ publicKey: owner }) => tokenAccountAddress(TAXED, owner))
  if (from === undefined || to === undefined) throw new Error('no addresses')
  const give = (amount: bigint) => transferTokens({ token: TAXED, from, to, owner: publicKey, amount })
  const instructions = [
    createTokenAccount(TAXED, keyOf('someone new').publicKey, publicKey),
    give(1_000_001n),
    pay(publicKey, world.treasury, 5),
  ]
  const simulated = async (...all: TransactionInstruction[]) => {
    const { bytes } = await signed(user(0), all)
    const params = [bytes.toString('base64'), { encoding: 'base64', sigVerify: true }]
    return ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'simulateTransaction', params }))
  }
  const answer = await simulated(...instructions)
  const { meta } = await land(user(0), instructions)
  const { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  const changes = { fee, preBalances, postBalances, preTokenBalances, postTokenBalances }
  const loadedAddresses = { writable: [], readonly: [] }
  expect(answer).toMatchObject({ result: { value: { err, ...changes, loadedAddresses } } })
  expect(await simulated(give(10n ** 18n))).toMatchObject({
    result: { value: { err: { InstructionError: [0, { Custom: 1 }] }, postTokenBalances: null } },
  })
})

const ask = async (body: string) => (await fetch(node.origin, { method: 'POST', body })).json()

test('calls that are not calls get the errors of the protocol', async () => {
  const call = (method: string, params: unknown) =>
    ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  expect(await ask('{')).toMatchObject({ error: { code: -32700 } })
  expect(await call('getBlockTime', [1])).toMatchObject({ error: { code: -32601 } })
  expect(await call('toString', [])).toMatchObject({ error: { code: -32601 } })
  expect(await call('getBalance', ['nobody'])).toMatchObject({ error: { code: -32602 } })
  expect(await call('sendTransaction', ['AAAA'])).toMatchObject({ error: { code: -32602 } })
  expect(await call('getSlot', [{ minContextSlot: 9_000_000_000 }])).toMatchObject({
    error: { code: -32016 },
  })
})
