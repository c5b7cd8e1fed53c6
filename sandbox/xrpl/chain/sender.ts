import { encodeBytes } from '../codec/encode.ts'
import { prefix } from '../codec/hash.ts'
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
export type Send = (signer: Signer, order: Order, options?: SendOptions) => Recorded

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
    const TxnSignature = signer.sign(Buffer.concat([prefix.signing, encodeBytes(json)]))
    const submitted = ledger.submit(encodeBytes({ ...json, TxnSignature }).toString('hex'))
    const recorded = submitted && ledger.transaction(submitted.signed.hash)
    const result = submitted?.result ?? 'temMALFORMED'
    if (recorded === undefined || (result !== 'tesSUCCESS' && !may.includes(result)))
      throw new Error(`a generated ${order.TransactionType} came to ${result}: ${JSON.stringify(json)}`)
    return recorded
  }
}
