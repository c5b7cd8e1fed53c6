import * as z from 'zod'
import { BridgeError } from './errors.ts'

/** Fields of the bridge's requests. */

export const code = z.string().max(24).toLowerCase()
export const ids = { fromCurrency: code, fromNetwork: code, toCurrency: code, toNetwork: code }
/** Services of this kind take numbers, too. */
export const Amount = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,30}(\.\d{1,30})?$/))
export const place = z.string().min(1).max(128)
export const extraId = z.string().max(64).nullish()

export function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new BridgeError('invalid_request', z.prettifyError(parsed.error))
}
