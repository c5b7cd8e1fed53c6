import type { ChainKey, Network } from '#contracts/api/values.ts'
import type { Products } from '../ports/product.ts'
import { createAudit } from '../services/audit/index.ts'
import { createMoney } from '../services/money/index.ts'
import { createOperator, createOperatorWork } from '../services/money/operator/index.ts'
import { createPayouts } from '../services/money/payouts/index.ts'
import { createReconciling } from '../services/money/reconciling/index.ts'
import { listKeys, revokeKey } from '../services/partners/keys.ts'
import { createDashboardPayments } from '../services/payment-records/dashboard.ts'
import type { PaymentEngine } from '../services/payments/index.ts'
import type { Ports } from './service-ports.ts'

export interface MoneySettings {
  readonly network: Network
  /** The address of a transaction in the chain's explorer; absent where there is none. */
  readonly explorer?: (chain: ChainKey, txHash: string) => string | undefined
  /** What the store takes on its disk; absent where it is in memory. */
  readonly storeBytes?: () => Promise<number | undefined>
}

/** What partners earned and are paid, for them and for the operator. */
export function composeMoney(
  ports: Ports & { readonly products: Products; readonly payments: PaymentEngine },
  { network, explorer, storeBytes }: MoneySettings,
) {
  const audit = createAudit(ports)
  const deps = { ...ports, auditEntry: audit.entry, explorer }
  const payouts = createPayouts(deps)
  const reconciling = createReconciling(deps)
  const work = createOperatorWork({
    ...deps,
    network,
    storeBytes,
    payouts,
    reconciling,
    attachSuspense: (id, intentId, note) => ports.payments.attachSuspense(id, intentId, note),
    revokeKey: (id, noted) => revokeKey(ports, { id }, noted),
    listKeys: (slug) => listKeys(ports, slug),
  })
  return {
    handlers: {
      money: { ...createMoney(deps), ...createDashboardPayments(deps) },
      operator: createOperator(work),
    },
    /** The operator's work, for its commands. */
    work,
    /** The steps of the hourly work. */
    sweeps: { payouts: () => payouts.follow(), reconciliation: () => reconciling.sweep() },
  }
}
