import * as z from 'zod'
import { SuiteError } from '../../domain/errors.ts'
import { type Minor, parseUnits } from '../../domain/money.ts'

/** Horizon's answers, as far as they are read. */

export const DECIMALS = 7

const stroops = z.string().transform((text, context): Minor => {
  const amount = parseUnits(text, DECIMALS)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

interface AssetFields {
  readonly asset_type: string
  readonly asset_code?: string | undefined
  readonly asset_issuer?: string | undefined
}
const addressOf = ({
  asset_type: type,
  asset_code: code = '',
  asset_issuer: issuer = '',
}: AssetFields): string => (type === 'native' ? type : `${code}:${issuer}`)
const fields = {
  asset_type: z.string(),
  asset_code: z.string().optional(),
  asset_issuer: z.string().optional(),
}

const records = <T>(one: z.ZodType<T>) =>
  z
    .object({ _embedded: z.object({ records: z.array(one) }) })
    .transform(({ _embedded: embedded }) => embedded.records)

const Path = z
  .object({
    source_amount: stroops,
    destination_amount: stroops,
    destination_asset_type: z.string(),
    destination_asset_code: z.string().optional(),
    destination_asset_issuer: z.string().optional(),
    path: z.array(z.object(fields).transform(addressOf)).max(5),
  })
  .transform((found) => ({
    sent: found.source_amount,
    received: found.destination_amount,
    to: addressOf({
      asset_type: found.destination_asset_type,
      asset_code: found.destination_asset_code,
      asset_issuer: found.destination_asset_issuer,
    }),
    via: found.path,
  }))
export type Path = z.output<typeof Path>
export const Paths = records<Path>(Path)
export const Assets = records<string>(z.object(fields).transform(addressOf))

/** Reads an answer. Throws UPSTREAM_ERROR for one of another form. */
export function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new SuiteError('UPSTREAM_ERROR', 'The Stellar network answered something unexpected. Try again.', {
    cause: new Error(z.prettifyError(parsed.error).slice(0, 500)),
  })
}
