import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { toBase58 } from '#contracts/payloads/solana/base58.ts'
import {
  ALICE,
  base64,
  CHAIN,
  maker,
  memo,
  pay,
  payload,
  REFERENCE,
  TREASURY,
} from '../solana/testing/transactions.ts'
import { mayHaveSent, WalletError } from '../wallet.ts'
import { createSolanaSigner } from './solana-signer.ts'

const SEND = 'solana_signAndSendTransaction'
const SIGN = 'solana_signTransaction'
const alice = Keypair.fromSeed(new Uint8Array(32).fill(1))
const HASH = toBase58(new Uint8Array(64).fill(7))

const shown = base64([pay(TREASURY, 1_000n), memo(REFERENCE)])
const asked = payload(shown)

function signed(transaction: string): Uint8Array {
  const wire = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'))
  wire.sign([alice])
  return wire.serialize()
}
const asBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const signatureOf = (transaction: string) =>
  toBase58(VersionedTransaction.deserialize(signed(transaction)).signatures[0] ?? new Uint8Array())

function world(answer: unknown, methods: readonly string[] = [SIGN]) {
  const requests: { method: string; params: object }[] = []
  const broadcasts: { shown: string; signed: string; step: string }[] = []
  const signer = createSolanaSigner(async (before, after, step) => {
    broadcasts.push({ shown: before, signed: asBase64(after), step })
    return HASH
  })
  const request = async (method: string, params: object) => {
    requests.push({ method, params })
    if (answer instanceof Error) throw answer
    return answer
  }
  const sign = async (given = asked) => signer.sign(given, { methods, step: 'fee', request })
  return { signer, sign, requests, broadcasts }
}
const errorOf = async (work: Promise<unknown>): Promise<unknown> => work.catch((cause: unknown) => cause)

test('a wallet that sends is asked to, with exactly the bytes that were decoded', async () => {
  const { sign, requests, broadcasts } = world({ signature: HASH }, [SIGN, SEND])
  expect(await sign()).toBe(HASH)
  const sendOptions = { preflightCommitment: 'confirmed' }
  const params = { transaction: shown, pubkey: ALICE.toBase58(), sendOptions }
  expect([requests, broadcasts]).toEqual([[{ method: SEND, params }], []])
})

test('what a wallet only signs is sent by our server, whichever way it answers', async () => {
  const expected = [{ shown, signed: asBase64(signed(shown)), step: 'fee' }]
  for (const answer of [{ transaction: asBase64(signed(shown)) }, { signature: signatureOf(shown) }]) {
    const { sign, requests, broadcasts } = world(answer)
    expect(await sign()).toBe(HASH)
    expect(requests).toEqual([{ method: SIGN, params: { transaction: shown, pubkey: ALICE.toBase58() } }])
    expect(broadcasts).toEqual(expected)
  }
})

test('the signature of a market maker stays where it is', async () => {
  const both = base64([pay(TREASURY, 1_000n), pay(ALICE, 1n, maker.publicKey)], { signers: [maker] })
  const { sign, broadcasts } = world({ signature: signatureOf(both) })
  await sign(payload(both))
  expect(broadcasts[0]?.signed).toBe(asBase64(signed(both)))
})

test.each([
  ['nothing', undefined],
  ['a malformed signature', { signature: 'abc' }],
  ['a signature of another length', { signature: toBase58(new Uint8Array(63).fill(7)).padEnd(64, '2') }],
  ['bytes that are not base64', { transaction: '<script>' }],
])('after %s it is open what became of the request, and our server is given nothing', async (_, answer) => {
  const { sign, broadcasts } = world(answer)
  const error = await errorOf(sign())
  expect(error).toBeInstanceOf(WalletError)
  expect([mayHaveSent(error), broadcasts]).toEqual([true, []])
})

test('a wallet that sends and names no hash leaves open what became of it', async () => {
  expect(mayHaveSent(await errorOf(world({}, [SEND]).sign()))).toBe(true)
})

test('a refusal is certain', async () => {
  const declined = Object.assign(new Error('User rejected.'), { code: 5000 })
  expect(await errorOf(world(declined).sign())).toMatchObject({ failure: 'rejected' })
})

test('the chain and the account are those of the payload, and of no other kind of payload', () => {
  const { signer } = world(undefined)
  expect(signer.aim(asked)).toMatchObject({ chain: CHAIN, from: ALICE.toBase58() })
  const call = { from: '', to: '', value: '0x0', data: '0x', chainId: '0x1' }
  const anchor = { number: '0x1', hash: '0x' }
  expect(() => signer.aim({ kind: 'evm', method: 'eth_sendTransaction', params: [call], anchor })).toThrow(
    WalletError,
  )
  expect(signer.isAccount(ALICE.toBase58())).toBe(true)
  expect(signer.isAccount('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe(false)
})
