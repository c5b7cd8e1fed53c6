import * as z from 'zod'
import { Amount, Decimal } from '../shared/wire.ts'

/** Jupiter's answers, as far as they are used; unknown fields are let be. */

const Mint = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

/** The quote of V1 and V2. */
export const JupiterQuote = z.object({
  inputMint: Mint,
  outputMint: Mint,
  inAmount: Amount,
  outAmount: Amount,
  /** The least that arrives, of an exact amount in. */
  otherAmountThreshold: Amount,
  swapMode: z.literal('ExactIn'),
  slippageBps: z.number(),
  /** A fraction, positive for a loss. */
  priceImpactPct: z.union([z.string(), z.number()]).nullish(),
  routePlan: z
    .array(z.object({ swapInfo: z.object({ label: z.string().nullish() }) }))
    .optional()
    .catch(undefined),
})
export type JupiterQuote = z.output<typeof JupiterQuote>

export const JupiterSwap = z.object({
  /** In wire format, base64. */
  swapTransaction: z.string().min(1),
  lastValidBlockHeight: z.union([z.int().min(0), z.string().regex(/^\d{1,20}$/)]).transform(String),
  prioritizationFeeLamports: z
    .union([z.int().min(0), z.string().regex(/^\d{1,20}$/)])
    .transform(BigInt)
    .catch(0n),
  /** V1 simulates its transactions. */
  simulationError: z
    .object({ errorCode: z.string().catch(''), error: z.string().catch('') })
    .nullish()
    .catch(null),
})
export type JupiterSwap = z.output<typeof JupiterSwap>

export const JupiterToken = z.object({
  id: Mint,
  name: z.string(),
  symbol: z.string(),
  icon: z.string().nullish().catch(null),
  decimals: z.int().min(0).max(36),
  isVerified: z.boolean().nullish(),
  usdPrice: Decimal.nullish(),
})
export type JupiterToken = z.output<typeof JupiterToken>

/** A token that cannot be read does not spoil the list. */
export const JupiterTokens = z.array(z.unknown()).transform((list) =>
  list.flatMap((one) => {
    const parsed = JupiterToken.safeParse(one)
    return parsed.success ? [parsed.data] : []
  }),
)

/** V1 gives codes; the gateway before it speaks of `message`. */
export const JupiterErrorBody = z.object({
  error: z.string().catch(''),
  errorCode: z.union([z.string(), z.number()]).optional().catch(undefined),
})
