import type { WalletPayload } from '#contracts/api/payment.ts'

/** Someone with an account on one of the ledgers, who signs what a step asks and sends it. */
export interface LedgerUser {
  readonly address: string
  /** Signs one of a step's payloads and sends it; answers the hash once the ledger has it. */
  send(wallets: readonly WalletPayload[]): Promise<string>
  /** The account's balance, in minor units; for a token issued on the XRP Ledger, in units of 1e-15. */
  balance(asset: string): Promise<bigint>
  /** Gives all tokens back to their issuers and ends the trust lines, where a token needs one. */
  dropTokens?(): Promise<void>
}

export function payloadOf<K extends WalletPayload['kind']>(wallets: readonly WalletPayload[], kind: K) {
  const found = wallets.find(
    (payload): payload is Extract<WalletPayload, { kind: K }> => payload.kind === kind,
  )
  if (found === undefined) throw new Error(`the step has no payload for ${kind}`)
  return found
}
