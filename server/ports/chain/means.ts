import type { Asset, StepKind } from '#contracts/api/payment.ts'
import type { AccountProblem } from '#contracts/api/trade/account-problems.ts'
import type { LackedFor } from '#contracts/api/trade/warning.ts'
import type { Minor } from '../../domain/money.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'

/** What a payment still takes from its payer. */
export interface MeansNeed {
  readonly payer: string
  readonly treasury: string
  /** Absent once it is paid. */
  readonly fee?: { readonly asset: Asset; readonly amount: Minor }
  /** Absent where the payment is its fee alone, and where the product is confirmed. */
  readonly product?: ProductNeed
  /** The steps that are not confirmed, in their order. None has its transaction while the payment is prepared. */
  readonly steps: readonly { readonly kind: StepKind; readonly tx?: UnsignedTx }[]
}

/** What a product's step takes from the payer, beside the fee. */
export interface ProductNeed {
  readonly asset: Asset
  /** Zero where the step only brings something. */
  readonly amount: Minor
  /** The asset that the payer receives on this chain. */
  readonly receives?: Asset
  /** Entries of the ledger, such as offers, that it makes and the payer keeps a reserve for; trust lines are not among them. */
  readonly entries?: number
  /** In the chain's coin: what the route says that the chain takes for the step, rent included. */
  readonly networkFee?: Minor
}

/** What keeps a payer from a payment at present. */
export type Lack = FundsLack | AccountLack

export interface FundsLack {
  readonly code: 'INSUFFICIENT_FUNDS'
  readonly asset: Asset
  /** Of the asset, what all steps take, with all that the chain asks for. */
  readonly needed: Minor
  /** What the account has of it to spend. Less than `needed`. */
  readonly has: Minor
  /** The first part that is not covered. */
  readonly for: LackedFor
  /** True where `needed` may be too high, or nodes differ: it is told, and refuses nothing. */
  readonly estimated?: true
}

export type AccountLack =
  | {
      readonly code: 'UNSUPPORTED_ACCOUNT'
      readonly reason: AccountProblem
      /** True where nodes differ: it is told, and refuses nothing. */
      readonly estimated?: true
    }
  /** Several keys have to sign, which may take days. It is told, and refuses nothing. */
  | { readonly code: 'SEVERAL_SIGNATURES' }
  /** The account is a contract, whose wallet may answer a hash of its own. It is told, and refuses nothing. */
  | { readonly code: 'CONTRACT_ACCOUNT' }
