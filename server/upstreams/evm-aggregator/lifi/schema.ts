import * as z from 'zod'
import { Amount, Calldata, Decimal, EvmAddress, Quantity } from '../../shared/wire.ts'

/** LI.FI's answers, as far as they are used; unknown fields are let be. What is only shown may be missing. */

export const LifiToken = z.object({
  address: EvmAddress,
  chainId: z.number(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int().min(0).max(36),
  coinKey: z.string().nullish().catch(undefined),
  logoURI: z.string().nullish().catch(undefined),
  priceUSD: Decimal,
  verificationStatus: z.string().nullish().catch(undefined),
})
export type LifiToken = z.output<typeof LifiToken>

/** One bad entry costs itself, not the list. */
export const LifiTokens = z.object({
  tokens: z.record(z.string(), z.array(LifiToken.nullable().catch(null))),
})

const Tool = z.object({ name: z.string() })
const GasCost = z.object({
  type: z.string(),
  amount: Amount,
  token: z.object({ address: EvmAddress }),
})

export const LifiStep = z.object({
  tool: z.string(),
  toolDetails: Tool.optional().catch(undefined),
  action: z.object({
    fromChainId: z.number(),
    toChainId: z.number(),
    fromToken: z.object({ address: EvmAddress }),
    toToken: z.object({ address: EvmAddress }),
    fromAmount: Amount,
  }),
  estimate: z.object({
    toAmount: Amount,
    toAmountMin: Amount,
    fromAmountUSD: Decimal,
    toAmountUSD: Decimal,
    approvalAddress: EvmAddress.optional(),
    approvalReset: z.boolean().default(false),
    skipApproval: z.boolean().default(false),
    gasCosts: z.array(GasCost).optional().catch(undefined),
  }),
  includedSteps: z
    .array(z.object({ toolDetails: Tool }))
    .optional()
    .catch(undefined),
  transactionRequest: z
    .object({
      from: EvmAddress,
      to: EvmAddress,
      chainId: z.number(),
      data: Calldata,
      value: Quantity.default('0'),
    })
    .optional(),
})
export type LifiStep = z.output<typeof LifiStep>

const ToolError = z.object({ code: z.string() })
const Failed = z.object({ subpaths: z.record(z.string(), z.array(ToolError)) })

/** `errors` is a list in older answers, and an object of paths in newer ones. */
export const LifiErrorBody = z.object({
  code: z.number().optional(),
  message: z.string().optional().catch(undefined),
  errors: z
    .union([
      z.array(ToolError).transform((errors) => ({ failed: errors.map(({ code }) => code), filteredOut: [] })),
      z
        .object({
          failed: z.array(Failed).default([]),
          filteredOut: z.array(z.object({ reason: z.string() })).default([]),
        })
        .transform(({ failed, filteredOut }) => ({
          failed: failed.flatMap(({ subpaths }) =>
            Object.values(subpaths).flatMap((errors) => errors.map(({ code }) => code)),
          ),
          filteredOut: filteredOut.map(({ reason }) => reason),
        })),
    ])
    .optional()
    .catch(undefined),
})
export type LifiErrorBody = z.output<typeof LifiErrorBody>
