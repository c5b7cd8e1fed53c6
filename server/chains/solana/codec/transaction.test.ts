import { Undecodable } from '#contracts/payloads/decoded.ts'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyBytes } from './address.ts'
import { fromBase58, toBase58 } from '../../../formats/base58.ts'
import { createByteReader } from '#contracts/payloads/solana/byte-reader.ts'
import { compactLength } from './compact-length.ts'
import { isOnCurve } from './curve.ts'
import { computeBudget, createTokenAccount, memo, transferCoin, transferToken } from './instructions.ts'
import { instructionsOf } from './uses.ts'
import { MEMO, TOKEN, TOKEN_2022, TOKEN_ACCOUNTS } from './programs.ts'
import { WRAPPED_SOL } from '../../../formats/solana.ts'
import { address, keypair } from '../testing/keys.ts'
import { tokenAccountOf } from './token-account.ts'
import { versionOne } from '../testing/version-1.ts'
import { decodeLanded, decodeTransaction, unsignedTransaction } from './transaction.ts'

/** Compared with web3.js, the clients' own library. */

const payer = keypair(1)
const blockhash = address(9)

const base64 = (
  message: TransactionMessage,
  version: 'legacy' | 0,
  tables: AddressLookupTableAccount[] = [],
) => {
  const compiled = version === 0 ? message.compileToV0Message(tables) : message.compileToLegacyMessage()
  const transaction = new VersionedTransaction(compiled)
  return { transaction, text: Buffer.from(transaction.serialize()).toString('base64') }
}

test('bytes come back from base58 as they were, and only at their length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect([...(fromBase58(toBase58(bytes), bytes.length) ?? [])]).toEqual([...bytes])
      expect(fromBase58(toBase58(bytes), bytes.length + 1)).toBeUndefined()
    }),
  )
  expect(toBase58(Buffer.from('hello world'))).toBe('StV1DL6CwTryKyV')
  for (const text of ['0', 'O', 'I', 'l', ' 1', '1'.repeat(129)]) expect(fromBase58(text, 1)).toBeUndefined()
})

test('a length has one spelling', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), (length) => {
      expect(createByteReader(compactLength(length)).length()).toBe(length)
    }),
  )
  for (const bytes of [[0x80, 0], [0xff, 0x80, 0], [0xff, 0xff, 4], [0xff, 0xff, 0xff], [0x80], []])
    expect(() => createByteReader(Uint8Array.from(bytes)).length()).toThrow(Undecodable)
})

test('a point of the curve is told from other numbers', () => {
  for (let n = 0; n < 40; n++) {
    const bytes = new PublicKey(Buffer.alloc(32, n * 5 + 1)).toBytes()
    expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
    expect(isOnCurve(keypair(n).publicKey.toBytes())).toBe(true)
  }
})

test('token accounts stand where wallets look for them', () => {
  for (let n = 1; n < 12; n++)
    for (const program of [TOKEN, TOKEN_2022]) {
      const seeds = [address(n), program, WRAPPED_SOL].map(keyBytes)
      const [expected] = PublicKey.findProgramAddressSync(seeds, new PublicKey(TOKEN_ACCOUNTS))
      expect(tokenAccountOf(address(n), WRAPPED_SOL, program)).toBe(expected.toBase58())
    }
})

describe('a transaction', () => {
  const [treasury, mint] = [address(2), address(3)]
  const [source, destination] = [address(4), address(5)]
  const ours = [
    ...computeBudget(40_000, 25_000n),
    transferCoin(address(1), treasury, 2n ** 63n),
    createTokenAccount({ program: TOKEN, mint, address: destination, owner: treasury, payer: address(1) }),
    transferToken({ program: TOKEN, mint, decimals: 6, source, destination, owner: address(1), amount: 7n }),
    memo('ab'.repeat(32), address(1)),
  ]
  const theirs = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 40_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 25_000n }),
    SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: new PublicKey(treasury),
      lamports: 2n ** 63n,
    }),
    ...ours.slice(3).map(
      ({ program, accounts, data }) =>
        new TransactionInstruction({
          programId: new PublicKey(program),
          keys: accounts.map(({ key, signs = false, writes = false }) => ({
            pubkey: new PublicKey(key),
            isSigner: signs,
            isWritable: writes,
          })),
          data: Buffer.from(data),
        }),
    ),
  ]
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: theirs,
  })

  test('is written byte for byte as web3.js writes it', () => {
    expect(unsignedTransaction(address(1), blockhash, ours)).toBe(base64(message, 'legacy').text)
  })

  test.each(['legacy', 0] as const)('of version %s is read as web3.js reads it', (version) => {
    const { transaction, text } = base64(message, version)
    transaction.sign([payer])
    const signed = Buffer.from(transaction.serialize()).toString('base64')
    for (const wire of [text, signed]) {
      const read = decodeTransaction(wire)
      expect(read?.message).toMatchObject({ version, blockhash, signers: 1 })
      expect(read?.message.keys).toEqual(transaction.message.staticAccountKeys.map(String))
      expect(read?.message.instructions.map(({ data }) => [...data])).toEqual(
        transaction.message.compiledInstructions.map(({ data }) => [...data]),
      )
      expect([...(read?.signed ?? [])]).toEqual([...transaction.message.serialize()])
    }
    expect([...(decodeTransaction(signed)?.signatures[0] ?? [])]).toEqual([
      ...(transaction.signatures[0] ?? []),
    ])
  })

  test('of version 1 is read as web3.js reads it, where it is on the chain and nowhere else', () => {
    // Written by @solana/kit 8.4, without a budget: a transfer of 1,000,000 lamports.
    const fromKit =
      'gQEAAQAAAACu661KeW/MLhXcTGBhtF7Zs3Pyat/HmMp9LYzFgYJxjgEDrhkwLD+Q5m1BpILx4kCxswdLGIIfdmPedLQOHblaso2C3AxFG9Sd9aBbxppYfcKQ01HiY3bOMTzIexnwzubNhAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgIMAAABAgAAAEBCDwAAAAAAqst6JxCjFZiozZU0Bhn16HElm3ZutQy2AWFIthmQoaUFpekbTm8cOFOAJqqN+HBkkBq29uPf3Bt0b10d7fWXAg=='
    for (const wire of [fromKit, versionOne(address(1), blockhash, ours)]) {
      const other = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
      const read = decodeLanded(wire)
      expect(read?.message).toMatchObject({
        version: 1,
        signers: other.message.header.numRequiredSignatures,
        keys: other.message.staticAccountKeys.map(String),
        blockhash: other.message.recentBlockhash,
        lookups: [],
      })
      expect(
        read?.message.instructions.map(({ program, accounts, data }) => [program, accounts, [...data]]),
      ).toEqual(
        other.message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => [
          programIdIndex,
          accountKeyIndexes,
          [...data],
        ]),
      )
      expect(read?.signatures.map((one) => [...one])).toEqual(other.signatures.map((one) => [...one]))
      expect(decodeTransaction(wire)).toBeUndefined()
      const bytes = Buffer.from(wire, 'base64')
      for (const broken of [
        bytes.subarray(0, -1),
        Buffer.concat([bytes, Uint8Array.of(0)]),
        Buffer.from(bytes.map((byte, i) => (i === 1 ? 200 : byte))),
        Buffer.from(bytes.map((byte, i) => (i === 4 ? byte ^ 1 : byte))),
        Buffer.from(bytes.map((byte, i) => (i === 5 ? 1 : byte))),
      ])
        expect(decodeLanded(broken.toString('base64'))).toBeUndefined()
    }
  })

  test('is written again with its lookup tables as web3.js writes it, and what it calls stands in no table', () => {
    const addresses = [destination, mint, TOKEN, address(70)]
    const table = new AddressLookupTableAccount({
      key: new PublicKey(address(8)),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: addresses.map((key) => new PublicKey(key)),
      },
    })
    const tables = [{ key: address(8), addresses }]
    const { text } = base64(message, 0, [table])
    expect(unsignedTransaction(address(1), blockhash, ours, tables)).toBe(text)
    const own = decodeTransaction(text)?.message
    if (own === undefined) throw new Error('it is not a transaction')
    const instructions = instructionsOf(own, tables)
    if (instructions === undefined) throw new Error('its accounts are not known')
    expect(unsignedTransaction(address(1), blockhash, instructions, tables)).toBe(text)
    expect(own.lookups).toHaveLength(1)
    expect(own.keys).toContain(TOKEN)
    // The accounts of a table that is not there are not known.
    expect(instructionsOf(own, [])).toBeUndefined()
    expect(instructionsOf(own, [{ key: address(8), addresses: [] }])).toBeUndefined()
  })

  test('names accounts of lookup tables by their places', () => {
    const table = new AddressLookupTableAccount({
      key: new PublicKey(address(8)),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [destination, mint, source].map((key) => new PublicKey(key)),
      },
    })
    const read = decodeTransaction(base64(message, 0, [table]).text)
    expect(read?.message.lookups).toEqual([{ table: address(8), writable: [0, 2], readonly: [1] }])
    expect(read?.message.keys).not.toContain(mint)
  })

  test('is nothing when a byte is missing, added or out of place', () => {
    const wire = Buffer.from(base64(message, 0).text, 'base64')
    const broken = [
      wire.subarray(0, -1),
      Buffer.concat([wire, Uint8Array.of(0)]),
      Buffer.concat([wire, Buffer.alloc(2_000)]),
      Buffer.from(wire.map((byte, i) => (i === 65 ? 0x81 : byte))),
      Buffer.from(wire.map((byte, i) => (i === 66 ? 2 : byte))),
      Buffer.alloc(0),
    ]
    for (const bytes of broken) expect(decodeTransaction(bytes.toString('base64'))).toBeUndefined()
    expect(decodeTransaction(`${wire.toString('base64')}!`)).toBeUndefined()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => decodeTransaction(Buffer.from(bytes).toString('base64'))).not.toThrow()
        const marked = Buffer.from([0x81, ...bytes]).toString('base64')
        expect(() => decodeLanded(marked)).not.toThrow()
      }),
    )
  })

  test('has the memo program that wallets know', () => expect(MEMO).toBe(theirs.at(-1)?.programId.toBase58()))
})
