import { Undecodable } from '#contracts/payloads/decoded.ts'
import { type ByteReader, createByteReader } from '#contracts/payloads/solana/byte-reader.ts'
import { type Message, mustBeSound } from '#contracts/payloads/solana/message.ts'
import { toBase58 } from '../../../formats/base58.ts'
import { KEY_BYTES } from './address.ts'

/** The first byte of a message of version 1, and of a transaction of that version (SIMD-0385). */
export const VERSION_1 = 0x81

/** The budget's fields by their bits in the mask: a price of two bits and eight bytes, and limits of four bytes each. */
const PRICE = 0b11
const LIMITS = [0b100, 0b1000, 0b10000] as const

/**
 * Reads a message of version 1: it has its compute budget in a head of its own, and no lookup tables. Throws Undecodable
 * for bytes that are not exactly one such message.
 */
export function decodeMessageV1(bytes: Uint8Array): Message {
  const reader = createByteReader(bytes)
  if (reader.byte() !== VERSION_1) throw new Undecodable('not a message of version 1')
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const mask = reader.u32()
  const blockhash = toBase58(reader.bytes(KEY_BYTES))
  const [instructions, accounts] = [reader.byte(), reader.byte()]
  const keys = Array.from({ length: accounts }, () => toBase58(reader.bytes(KEY_BYTES)))
  skipBudget(reader, mask)
  const heads = Array.from({ length: instructions }, () => ({
    program: reader.byte(),
    accounts: reader.byte(),
    data: reader.u16(),
  }))
  const message: Message = {
    version: 1,
    signers,
    readonlySigners,
    readonlyOthers,
    keys,
    blockhash,
    instructions: heads.map((head) => ({
      program: head.program,
      accounts: [...reader.bytes(head.accounts)],
      data: reader.bytes(head.data),
    })),
    lookups: [],
  }
  reader.end()
  mustBeSound(message)
  return message
}

function skipBudget(reader: ByteReader, mask: number): void {
  const known = LIMITS.reduce<number>((all, bit) => all | bit, PRICE)
  if ((mask & ~known) !== 0) throw new Undecodable('a budget with unknown fields')
  if ((mask & PRICE) === PRICE) reader.bytes(8)
  else if ((mask & PRICE) !== 0) throw new Undecodable('half a price')
  for (const bit of LIMITS) if ((mask & bit) !== 0) reader.bytes(4)
}
