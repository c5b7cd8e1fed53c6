import type { View } from '../../wallet/asks.ts'

/** A chain as the suite wallet needs it. */
export interface SuiteChain {
  /** As CAIP-2 names it, such as `eip155:1`. */
  readonly caip2: string
  readonly name: string
  /** The accounts whose keys the wallet has, with their balances of the coin. */
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

/** A request that is not signed. The message tells the user why. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** A transaction that was signed and that the ledger did not take; the message is the ledger's. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** A transaction that was not sent, because its account has already used its number. It can never be sent. */
export class Outdated extends NotSent {
  constructor(said = '') {
    super(
      `This account has sent another transaction since this request was made, so the request is no longer valid${said}. Go back to the page that asked, and ask again.`,
    )
  }
}

/** Why a request with this number cannot be sent by an account whose next one is `next`; `undefined` when it can. */
export function turnProblem(asked: number | undefined, next: number): NotSent | undefined {
  if (asked === undefined || asked === next) return undefined
  return asked < next
    ? new Outdated()
    : new NotSent('Another transaction of this account has to come first. The chain does not have it yet.')
}
