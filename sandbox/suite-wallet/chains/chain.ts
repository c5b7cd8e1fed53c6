import type { View } from '../../wallet/asks.ts'

/** A chain as the suite wallet needs it. */
export interface SuiteChain {
  /** As CAIP-2 names it, such as `eip155:1`. */
  readonly caip2: string
  readonly name: string
  /** The accounts whose keys the wallet has, with what they hold of the coin. */
  accounts(): Promise<readonly OfferedAccount[]>
  /** Reads a request, the JSON of a link. Throws Refused for what this wallet cannot or will not sign. */
  read(request: unknown): Promise<Asked>
}

export interface OfferedAccount {
  readonly label: string
  readonly address: string
  readonly balance: string
}

/** A request that was understood. */
export interface Asked {
  readonly view: View
  /** Signs, sends, and answers the transaction's hash. Throws NotSent. */
  sign(): Promise<string>
}

/** A request that is not signed; the message says why, to the person. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** A transaction that was signed and that the ledger did not take; the message is the ledger's. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}
