import { decodeBytes } from '../codec/decode.ts'
import { encodeBytes } from '../codec/encode.ts'
import { prefix } from '../codec/hash.ts'
import { type Json, transactionHash } from '../engine.ts'
import type { Signer } from '../keys/signer.ts'
import type { Ledger, Recorded } from '../ledger.ts'
import type { Result } from '../results.ts'
import { BASE_FEE, findAccount } from '../state/accounts.ts'

/** A transaction without what every one has: account, fee, sequence, network, signature. */
export interface Order {
  readonly TransactionType: string
  readonly [field: string]: unknown
}
export interface SendOptions {
  /** Drops. */
  readonly fee?: bigint
  /** Failures that may happen; others throw. */
  readonly may?: readonly Result[]
}
/** Thrown where a transaction does not come to what its sender counts on. */
export class UnexpectedResult extends Error {
  override readonly name = 'UnexpectedResult'
}
export type Send = (signer: Signer, order: Order, options?: SendOptions) => Recorded

const NO_SIGNATURE = Buffer.alloc(64)

/** A transaction in its binary form with its signature, which stands behind the key and is not signed itself. */
function signed(json: Json, signer: Signer): Buffer {
  const bytes = encodeBytes({ ...json, TxnSignature: NO_SIGNATURE.toString('hex') })
  const key = Buffer.from(signer.publicKey, 'hex')
  const end = bytes.indexOf(key) + key.length
  // Two bytes say that a signature of 64 bytes comes.
  const signature = bytes.subarray(end + 2, end + 2 + NO_SIGNATURE.length)
  const rest = bytes.subarray(end + 2 + NO_SIGNATURE.length)
  signer.sign(Buffer.concat([prefix.signing, bytes.subarray(0, end), rest])).copy(signature)
  return bytes
}

/** Signs transactions for a ledger and submits them. Throws when one does not come to what it should. */
export function createSender(ledger: Ledger): Send {
  return (signer, order, { fee = BASE_FEE, may = [] } = {}) => {
    const Sequence = findAccount(ledger.openState(), signer.account)?.Sequence ?? 0
    const json = {
      Flags: 0,
      ...order,
      Account: signer.account,
      Fee: fee.toString(),
      Sequence,
      SigningPubKey: signer.publicKey,
      ...(ledger.networkId > 1_024 && { NetworkID: ledger.networkId }),
    }
    const bytes = signed(json, signer)
    const hash = transactionHash(bytes)
    const blob = bytes.toString('hex').toUpperCase()
    const { result } = ledger.submitOwn({ blob, hash, json: decodeBytes(bytes) })
    const recorded = ledger.transaction(hash)
    if (recorded === undefined || (result !== 'tesSUCCESS' && !may.includes(result)))
      throw new UnexpectedResult(
        `a generated ${order.TransactionType} came to ${result}: ${JSON.stringify(json)}`,
      )
    return recorded
  }
}
