import * as z from 'zod'
import { Amount, Calldata, Decimal, EvmAddress, Quantity } from '../../shared/wire.ts'

/** KyberSwap's answers, as far as they are used; unknown fields are let be. */

const Hop = z.object({ exchange: z.string() })

export const KyberRoutes = z.object({
  code: z.literal(0),
  data: z.object({
    routeSummary: z.object({
      tokenIn: EvmAddress,
      amountIn: Amount,
      amountInUsd: Decimal,
      tokenOut: EvmAddress,
      amountOut: Amount,
      amountOutUsd: Decimal,
      gas: Amount.optional().catch(undefined),
      gasPrice: Amount.optional().catch(undefined),
      route: z.array(z.array(Hop)).optional().catch(undefined),
    }),
    routerAddress: EvmAddress,
  }),
})
export type KyberRoutes = z.output<typeof KyberRoutes>

export const KyberBuild = z.object({
  code: z.literal(0),
  data: z.object({
    amountIn: Amount,
    amountOut: Amount,
    data: Calldata,
    routerAddress: EvmAddress,
    transactionValue: Quantity,
  }),
})
export type KyberBuild = z.output<typeof KyberBuild>

export const KyberErrorBody = z.object({ code: z.number(), message: z.string().catch('') })
