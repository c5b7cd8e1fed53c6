import type { Network } from '#contracts/api/values.ts'
import type { ApiKey } from '../../../domain/access/api-key.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import type { NodeNotes } from '../../../ports/node-notes.ts'
import type { Tables } from '../../../ports/store.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Payouts } from '../payouts/index.ts'
import type { Reconciling } from '../reconciling/index.ts'

export interface OperatorDeps extends MoneyDeps {
  readonly network: Network
  /** What the store takes on its disk; absent where it is in memory. */
  readonly storeBytes?: (() => Promise<number | undefined>) | undefined
  readonly nodeNotes: NodeNotes
  readonly payouts: Payouts
  readonly reconciling: Reconciling
  /** Books money in suspense as the fee of a payment. Throws as the engine does. */
  readonly attachSuspense: (
    suspenseId: string,
    intentId: string,
    note: (tables: Tables<'write'>, intent: PaymentIntent) => Promise<void>,
  ) => Promise<unknown>
  /** `noted` is called in the transaction. */
  readonly revokeKey: (
    id: string,
    noted: (tables: Tables<'write'>, key: ApiKey) => Promise<void>,
  ) => Promise<ApiKey>
  readonly listKeys: (slug: string) => Promise<readonly ApiKey[]>
}
