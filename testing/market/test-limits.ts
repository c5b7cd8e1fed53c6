import type { Clock } from '#server/ports/clock.ts'
import type { MarketLimits } from '#server/ports/market/clients.ts'
import { createMarketLimits } from '#server/services/market/limits.ts'
import { alone } from '../stores/alone.ts'

/** The limits of the plans, on a clock that a test steps. */
export const createTestLimits = (clock: Clock): MarketLimits => createMarketLimits({ ...alone(), clock })
