import type * as z from 'zod'
import type { HttpAnswer, HttpCall } from '../http-client.ts'
import { parseExactJson } from '../shared/exact-json.ts'
import { bridgeError, bridgeFailed, type Refusal } from './errors.ts'
import { ErrorBody } from './schema.ts'

/** The form of every call of a bridge service, and how its answers are read. */

export const BASE = '/v1/bridge'
export const DEADLINE_MS = 10_000
export const MOST_BYTES = 200_000

/** A query without what is missing. */
export type Fields = Readonly<Record<string, string | undefined>>

export function get(path: string, fields: Fields): HttpCall {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query[name] = value
  return {
    method: 'GET',
    path: `${BASE}${path}`,
    query,
    deadlineMs: DEADLINE_MS,
    mostBytes: MOST_BYTES,
  }
}

/** Whose users a call is for. */
export const headersOf = (partner: string) => ({ 'x-suite-partner': partner })

export function read<S extends z.ZodType>(schema: S, { text }: HttpAnswer, path: string): z.output<S> {
  const parsed = schema.safeParse(parseExactJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw bridgeFailed(`the answer of ${path} has an unexpected ${issue?.path.join('.') || 'form'}`)
}

export function bodyOf({ json, text }: HttpAnswer): ErrorBody {
  const parsed = json === undefined ? undefined : ErrorBody.safeParse(parseExactJson(text))
  return (
    parsed?.data ?? { code: undefined, message: undefined, range: undefined, id: undefined, field: undefined }
  )
}

export const refused = (answer: HttpAnswer, refusal: Omit<Refusal, 'status' | 'body'>) =>
  bridgeError({ status: answer.status, body: bodyOf(answer), ...refusal })
