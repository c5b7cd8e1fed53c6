import * as z from 'zod'
import { type Minor, parseUnits } from '../domain/money.ts'

/** How Horizon, Stellar's API, writes amounts, assets and lists. */

/** Amounts of every asset, the coin included, are counted in stroops, 1e-7. */
export const STROOP_DECIMALS = 7

export const stroops = z.string().transform((text, context): Minor => {
  const amount = parseUnits(text, STROOP_DECIMALS)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

export const assetFields = {
  asset_type: z.string(),
  asset_code: z.string().optional(),
  asset_issuer: z.string().optional(),
}
interface AssetFields {
  readonly asset_type: string
  readonly asset_code?: string | undefined
  readonly asset_issuer?: string | undefined
}

/** `native` or `CODE:ISSUER`. Shares of liquidity pools have neither code nor issuer: they are not assets here. */
export const assetOf = ({ asset_type: type, asset_code: code, asset_issuer: issuer }: AssetFields): string =>
  type === 'native' || code === undefined || issuer === undefined ? type : `${code}:${issuer}`

export const records = <T>(one: z.ZodType<T>) =>
  z
    .object({ _embedded: z.object({ records: z.array(one) }) })
    .transform(({ _embedded: embedded }) => embedded.records)
