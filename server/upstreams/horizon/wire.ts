import * as z from 'zod'
import { unexpectedAnswer } from '../../domain/errors.ts'
import { assetFields, assetOf, records, stroops } from '../../formats/horizon.ts'

/** Horizon's answers, as far as they are read. */

const Path = z
  .object({
    source_amount: stroops,
    destination_amount: stroops,
    destination_asset_type: z.string(),
    destination_asset_code: z.string().optional(),
    destination_asset_issuer: z.string().optional(),
    path: z.array(z.object(assetFields).transform(assetOf)).max(5),
  })
  .transform((found) => ({
    sent: found.source_amount,
    received: found.destination_amount,
    to: assetOf({
      asset_type: found.destination_asset_type,
      asset_code: found.destination_asset_code,
      asset_issuer: found.destination_asset_issuer,
    }),
    via: found.path,
  }))
export type Path = z.output<typeof Path>
export const Paths = records<Path>(Path)
export const Assets = records<string>(z.object(assetFields).transform(assetOf))

/** Reads an answer. Throws UPSTREAM_ERROR for one of another form. */
export function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw unexpectedAnswer('Stellar', z.prettifyError(parsed.error))
}
