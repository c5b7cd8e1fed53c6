import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod'
import { invalidParams, type ProviderError } from './errors.ts'

/** Parameters of the methods that the wallet answers, checked as strictly as the real ones check them. */

export const AddressText = z
  .string()
  .refine((text): text is Address => isAddress(text, { strict: false }), 'expected an address')
  .transform((text) => getAddress(text))
const Quantity = z
  .string()
  .regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, 'expected a quantity: 0x-hex without leading zeros')
  .transform(BigInt)
export const Data = z
  .string()
  .refine((text): text is Hex => isHex(text) && text.length % 2 === 0, 'expected 0x-hex bytes')

export const TransactionParams = z.tuple([
  z.object({
    from: AddressText,
    to: AddressText.optional(),
    value: Quantity.default(0n),
    data: Data.optional(),
    input: Data.optional(),
    gas: Quantity.optional(),
    gasPrice: Quantity.optional(),
    maxFeePerGas: Quantity.optional(),
    maxPriorityFeePerGas: Quantity.optional(),
    nonce: Quantity.optional(),
    chainId: Quantity.optional(),
  }),
])
export type TransactionRequest = z.output<typeof TransactionParams>[0]

/** EIP-5792, version 2.0.0. */
export const CallsParams = z.tuple([
  z.object({
    version: z.literal('2.0.0'),
    id: z.string().max(8_194).optional(),
    from: AddressText.optional(),
    chainId: Quantity,
    atomicRequired: z.boolean(),
    calls: z
      .array(
        z.object({
          to: AddressText,
          value: Quantity.default(0n),
          data: Data.default('0x'),
          capabilities: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
        }),
      )
      .min(1)
      .max(10),
    capabilities: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
  }),
])
export type CallsRequest = z.output<typeof CallsParams>[0]
export const CapabilityParams = z.tuple([AddressText]).rest(z.array(Quantity))
export const BundleParams = z.tuple([z.string()])

export const ChainParams = z.tuple([z.object({ chainId: Quantity })]).rest(z.unknown())

/** Message and account; some pages send them the other way round. */
export const MessageParams = z
  .tuple([z.string(), z.string()])
  .rest(z.unknown())
  .transform(([first, second]): readonly [string, string] =>
    isAddress(first, { strict: false }) && !isAddress(second, { strict: false })
      ? [second, first]
      : [first, second],
  )
  .pipe(z.tuple([Data, AddressText]))

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('expected JSON')
    return z.NEVER
  }
})
const TypedData = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})
export type TypedData = z.output<typeof TypedData>
export const TypedDataParams = z
  .tuple([AddressText, Json.pipe(TypedData)])
  .rest(z.unknown())
  .transform(([account, data]) => ({ account, data }))

/** Refuses parameters with the error that the page gets. */
export class ParamsRefused extends Error {
  override readonly name = 'ParamsRefused'
  readonly error: ProviderError

  constructor(error: ProviderError) {
    super(error.message)
    this.error = error
  }
}

/** Throws ParamsRefused (-32602) naming the first thing that is wrong. */
export function readParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'params' : `params.${issue.path.join('.')}`
  throw new ParamsRefused(invalidParams(`Invalid ${where}: ${issue?.message ?? 'unexpected value'}`))
}
