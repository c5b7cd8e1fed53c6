import type { ChainKey } from '#contracts/api/values.ts'
import type { Products } from '../ports/product.ts'
import { createAudit } from '../services/audit/index.ts'
import { fillTotals } from '../services/money/fill-totals.ts'
import { createMoney } from '../services/money/index.ts'
import { createPayouts } from '../services/money/payouts/index.ts'
import { createReconciling } from '../services/money/reconciling/index.ts'
import { createDashboardPayments } from '../services/payment-records/dashboard.ts'
import type { Ports } from './service-ports.ts'

export interface MoneySettings {
  /** The address of a transaction in the chain's explorer; absent where there is none. */
  readonly explorer?: (chain: ChainKey, txHash: string) => string | undefined
}

/** What partners earned and are paid, for them and for the operator. */
export function composeMoney(ports: Ports & { readonly products: Products }, { explorer }: MoneySettings) {
  const audit = createAudit(ports)
  const deps = { ...ports, auditEntry: audit.entry, explorer }
  const payouts = createPayouts(deps)
  const reconciling = createReconciling(deps)
  return {
    handlers: { money: { ...createMoney(deps), ...createDashboardPayments(deps) } },
    resume: () => fillTotals(ports.store),
    /** The work of every hour. */
    async sweep() {
      await payouts.follow()
      await reconciling.sweep()
    },
  }
}
