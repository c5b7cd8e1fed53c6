import { SIGNATURE_BYTES } from './address.ts'
import { compactLength, createByteReader } from './byte-reader.ts'
import { decodeMessage, encodeMessage, type Instruction, type Message } from './message.ts'

/** A transaction on the wire: signatures in the order of the keys that have to sign, then the message. */
export interface Transaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Message
  /** The message's own bytes: what is signed. */
  readonly signed: Uint8Array
}

/** The most that fits into one packet between Solana's nodes. */
export const MOST_BYTES = 1232

/** Reads a transaction in wire format, base64. `undefined` for text that is not a transaction. */
export function decodeTransaction(text: string): Transaction | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length > MOST_BYTES || bytes.toString('base64') !== text) return undefined
  try {
    const reader = createByteReader(bytes)
    const signatures = Array.from({ length: reader.length() }, () => reader.bytes(SIGNATURE_BYTES))
    const signed = bytes.subarray(
      compactLength(signatures.length).length + signatures.length * SIGNATURE_BYTES,
    )
    const message = decodeMessage(signed)
    return signatures.length === message.signers ? { signatures, message, signed } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A transaction that no one has signed yet, in wire format, base64. */
export function unsignedTransaction(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
): string {
  const { bytes, signers } = encodeMessage(payer, blockhash, instructions)
  const empty = new Uint8Array(signers * SIGNATURE_BYTES)
  return Buffer.concat([compactLength(signers), empty, bytes]).toString('base64')
}

export const isSigned = (signature: Uint8Array): boolean => signature.some((byte) => byte !== 0)
