import { type Address, type Hex, isAddress } from 'viem'
import * as z from 'zod'
import { LifiError } from './errors.ts'

/** The queries of LI.FI's API, as far as they concern swaps on one chain. Unknown parameters are ignored. */

const AddressText = z
  .string()
  .refine((text): text is Address => isAddress(text, { strict: false }), 'must be an address')
const amount = z.string().regex(/^[1-9][0-9]{0,77}$/, 'must match pattern "^[1-9][0-9]*$"')
const fraction = z
  .string()
  .regex(/^(0|0?\.[0-9]{1,18}|0\.[0-9]{1,18}|1(\.0+)?)$/, 'must be a number from 0 to 1')

export const QuoteQuery = z.object({
  fromChain: z.string(),
  toChain: z.string(),
  fromToken: z.string(),
  toToken: z.string(),
  fromAddress: AddressText,
  toAddress: AddressText.optional(),
  fromAmount: amount,
  slippage: fraction.default('0.005'),
  maxPriceImpact: fraction.default('0.1'),
  integrator: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,23}$/, 'must match pattern "^[A-Za-z0-9_.-]{1,23}$"')
    .default('lifi-api'),
  fee: z.undefined({ error: 'needs a registered integrator' }).optional(),
})
export type QuoteQuery = z.output<typeof QuoteQuery>

export const TokenQuery = z.object({ chain: z.string(), token: z.string() })

export const TokensQuery = z.object({ chains: z.string().optional() })

export const StatusQuery = z.object({
  txHash: z
    .string()
    .refine(
      (text): text is Hex => /^0x[0-9a-fA-F]{64}$/.test(text),
      'must match pattern "^0x[0-9a-fA-F]{64}$"',
    ),
  fromChain: z.string().optional(),
})

/** The query of an address, checked. Throws LifiError `validation`. */
export function readQuery<S extends z.ZodType>(schema: S, url: URL): z.output<S> {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.path.join('.') ?? ''
  const missing = issue?.code === 'invalid_type' && !url.searchParams.has(name)
  throw new LifiError(
    'validation',
    missing ? `must have required property '${name}'` : `/${name} ${issue?.message}`,
  )
}

/** A fraction such as "0.005" in millionths, rounded down. */
export function millionths(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole || '0') * 1_000_000n + BigInt(decimals.slice(0, 6).padEnd(6, '0'))
}
