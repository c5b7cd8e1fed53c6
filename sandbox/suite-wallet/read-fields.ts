import * as z from 'zod'
import { Refused } from './chains/chain.ts'

/** Throws Refused for a name that comes twice: which one counts would be a guess. */
export function fieldsOf(params: URLSearchParams): Record<string, string> {
  const fields = Object.fromEntries(params)
  if (Object.keys(fields).length !== [...params].length)
    throw new Refused('The address names something twice.')
  return fields
}

/** Fields in the shape that a page takes. Throws Refused with the problem. */
export function read<S extends z.ZodType>(schema: S, fields: Record<string, string>): z.output<S> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new Refused(`The wallet does not understand the address: ${z.prettifyError(parsed.error)}`)
}
