import { Undecodable } from '#contracts/payloads/decoded.ts'
import { createByteReader } from '#contracts/payloads/solana/byte-reader.ts'
import { type Message, MOST_BYTES, readMessage } from '#contracts/payloads/solana/message.ts'
import { SIGNATURE_BYTES } from './address.ts'
import { compactLength } from './compact-length.ts'
import { encodeMessage, type Instruction, type Table } from './message.ts'
import { decodeMessageV1, VERSION_1 } from './message-v1.ts'

/** A transaction on the wire: signatures in the order of the keys that have to sign, then the message. */
export interface Transaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Message
  /** The message's own bytes: what is signed. */
  readonly signed: Uint8Array
}

/** The most bytes of a transaction of version 1. */
const MOST_BYTES_V1 = 4096

/**
 * Reads a transaction that is to be signed, in wire format, base64: a legacy one, or one of version 0. `undefined` for
 * text that is not such a transaction.
 */
export const decodeTransaction = (text: string): Transaction | undefined => decode(text, MOST_BYTES, ofBytes)

/** The same for a transaction that is on the chain, where version 1 is, too. */
export const decodeLanded = (text: string): Transaction | undefined =>
  decode(text, MOST_BYTES_V1, (bytes) => (bytes[0] === VERSION_1 ? ofBytesV1(bytes) : ofBytes(bytes)))

function decode(
  text: string,
  most: number,
  read: (bytes: Uint8Array) => Transaction,
): Transaction | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length > most || bytes.toString('base64') !== text) return undefined
  try {
    const transaction = read(bytes)
    return transaction.signatures.length === transaction.message.signers ? transaction : undefined
  } catch (error) {
    if (error instanceof Undecodable) return undefined
    throw error
  }
}

function ofBytes(bytes: Uint8Array): Transaction {
  const reader = createByteReader(bytes)
  const signatures = Array.from({ length: reader.length() }, () => reader.bytes(SIGNATURE_BYTES))
  const signed = bytes.subarray(compactLength(signatures.length).length + signatures.length * SIGNATURE_BYTES)
  return { signatures, message: readMessage(reader), signed }
}

/** Version 1 has its signatures at the end, as many as the message's second byte says. */
function ofBytesV1(bytes: Uint8Array): Transaction {
  const signers = bytes[1] ?? 0
  const end = bytes.length - signers * SIGNATURE_BYTES
  const signed = bytes.subarray(0, Math.max(0, end))
  const reader = createByteReader(bytes.subarray(signed.length))
  const signatures = Array.from({ length: signers }, () => reader.bytes(SIGNATURE_BYTES))
  return { signatures, message: decodeMessageV1(signed), signed }
}

/** A transaction that no one has signed yet, in wire format, base64; of version 0 with lookup tables. */
export function unsignedTransaction(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
  tables?: readonly Table[],
): string {
  const { bytes, signers } = encodeMessage(payer, blockhash, instructions, tables)
  const empty = new Uint8Array(signers * SIGNATURE_BYTES)
  return Buffer.concat([compactLength(signers), empty, bytes]).toString('base64')
}

export const isSigned = (signature: Uint8Array): boolean => signature.some((byte) => byte !== 0)
