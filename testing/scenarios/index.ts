import { dashboardScenarios } from './dashboard.ts'
import { operatorScenarios } from './operator.ts'
import { partnerScenarios } from './partner.ts'
import type { Scenarios } from './scenario.ts'
import { sessionScenarios } from './sessions.ts'

/** A call that succeeds of every POST that may be repeated with an `Idempotency-Key`, by each kind of caller. */
export const scenarios: Scenarios = {
  ...partnerScenarios,
  ...sessionScenarios,
  ...dashboardScenarios,
  ...operatorScenarios,
}
