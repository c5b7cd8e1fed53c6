import { bytesFromBase58 } from '../solana/base58.ts'
import { bytesOf, malformed, readTransaction } from '../solana/message.ts'

const SIGNATURE = 64

/** A transaction (base64) with the signature of one of its signers, both in base58, in its place. Throws Undecodable. */
export function withSignature(transaction: string, signer: string, signature: string): Uint8Array {
  const bytes = bytesOf(transaction)
  const place = readTransaction(transaction).signers.findIndex(({ key }) => key === signer)
  const signed = bytesFromBase58(signature, SIGNATURE)
  if (place < 0 || signed === undefined) throw malformed('its signature')
  // Their number comes first, in one byte: a packet holds fewer than 128 of them.
  bytes.set(signed, 1 + place * SIGNATURE)
  return bytes
}
