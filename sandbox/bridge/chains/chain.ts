/** A chain as the bridge uses it, through the chain's ordinary client. Amounts are in minor units. */
export interface BridgeChain {
  /** The code of the network in the bridge's API. */
  readonly network: string
  /** Another one after each start of a chain that keeps nothing. */
  readonly life: string
  /** Makes the accounts of the bridge ready; before everything else. */
  readonly start: () => Promise<void>
  /** Where the deposit of an order goes: a place of its own. */
  readonly depositOf: (id: string) => DepositPlace
  /** From where on deposits of an order that is made now have to be looked for. */
  readonly position: () => Promise<number>
  /** Why an address cannot be paid; `undefined` when it can. */
  readonly problem: (address: string, extraId: string | undefined) => Promise<AddressProblem | undefined>
  /** The deposits that have been seen since the last call; none twice. */
  readonly deposits: (awaited: readonly Awaited[]) => Promise<readonly Deposit[]>
  readonly isConfirmed: (deposit: Deposit) => Promise<boolean>
  /** Signs a payment of the bridge, and sends nothing. */
  readonly sign: (payment: Payment) => Promise<Signed>
  /** May be repeated. */
  readonly send: (signed: Signed) => Promise<void>
  readonly outcome: (signed: Signed) => Promise<'pending' | 'confirmed' | 'failed'>
  readonly stop: () => Promise<void>
}

export interface DepositPlace {
  readonly address: string
  readonly extraId?: string
  readonly extraIdName?: string
}

export type AddressProblem = 'invalid_address' | 'extra_id_required' | 'invalid_extra_id'

/** An order whose deposit may come. */
export interface Awaited extends DepositPlace {
  readonly id: string
  /** The contract of a token; absent for the coin. */
  readonly token?: string
  readonly since: number
}

export interface Deposit {
  /** Of the order. */
  readonly id: string
  readonly hash: string
  readonly amount: bigint
  /** Number of its block or ledger. */
  readonly at: number
}

export interface Payment {
  readonly to: string
  readonly extraId?: string | undefined
  readonly token?: string | undefined
  readonly amount: bigint
}

export interface Signed {
  readonly hash: string
  /** As the chain's node takes it. */
  readonly raw: string
}
