import { type Address, isAddress } from 'viem'
import * as z from 'zod'

/** The parts of KyberSwap's Aggregator API (v1) that the sandbox speaks. Unknown parameters are ignored. */

/** How the coin is written. */
export const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const AddressText = z
  .string()
  .refine((text): text is Address => isAddress(text, { strict: false }), 'must be an address')
const amount = z.string().regex(/^[1-9][0-9]{0,77}$/, 'must be a positive whole number')

export const RoutesQuery = z.object({ tokenIn: AddressText, tokenOut: AddressText, amountIn: amount })
export type RoutesQuery = z.output<typeof RoutesQuery>

const Hop = z.strictObject({
  pool: z.string(),
  tokenIn: AddressText,
  tokenOut: AddressText,
  swapAmount: z.string(),
  amountOut: z.string(),
  exchange: z.string(),
  poolType: z.string(),
  poolExtra: z.unknown(),
  extra: z.unknown(),
})

/** A route as the first call gives it; the second call takes it back as it was, and its checksum sees to it. */
const RouteSummary = z.strictObject({
  tokenIn: AddressText,
  amountIn: amount,
  amountInUsd: z.string(),
  tokenOut: AddressText,
  amountOut: amount,
  amountOutUsd: z.string(),
  gas: z.string(),
  gasPrice: z.string(),
  gasUsd: z.string(),
  l1FeeUsd: z.string(),
  extraFee: z.strictObject({
    feeAmount: z.string(),
    chargeFeeBy: z.string(),
    isInBps: z.boolean(),
    feeReceiver: z.string(),
  }),
  route: z.array(z.array(Hop)),
  routeID: z.string(),
  checksum: z.string(),
  timestamp: z.int(),
})
export const UnsignedRoute = RouteSummary.omit({ checksum: true })
export type UnsignedRoute = z.output<typeof UnsignedRoute>

export const BuildBody = z.object({
  routeSummary: RouteSummary,
  sender: AddressText,
  recipient: AddressText,
  /** Basis points; more than 20 % needs `ignoreCappedSlippage`. */
  slippageTolerance: z.number().min(0).max(2_000).default(0),
  /** Seconds since the epoch. */
  deadline: z.int().positive().optional(),
})
export type BuildBody = z.output<typeof BuildBody>
