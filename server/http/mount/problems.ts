import type * as z from 'zod'
import type { FieldProblem } from '#contracts/api/errors.ts'
import { SuiteError } from '../../domain/errors.ts'

type Place = 'params' | 'query' | 'body'

/** Parses the ids in a path; throws NOT_FOUND for one in a form that no id has, like for any other that names nothing. */
export function parseIds(schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value)
  if (parsed?.success === false)
    throw new SuiteError('NOT_FOUND', 'There is nothing with the id in this path.')
  return parsed?.data
}

/** Parses a part of a request; throws INVALID_REQUEST with one problem for each wrong field. */
export function parsePart(schema: z.ZodType | undefined, value: unknown, place: Place): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const details = onePerField(parsed.error.issues.flatMap((issue) => problemsOf(issue, place)))
  const [first] = details
  const sentence =
    first === undefined ? 'The request does not match the contract.' : `\`${first.path}\` ${first.message}.`
  throw new SuiteError('INVALID_REQUEST', sentence, { details })
}

/** A field that breaks two rules is named once, with the first. */
function onePerField(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ path }, i) => problems.findIndex((other) => other.path === path) === i)
}

function problemsOf(issue: z.core.$ZodIssue, place: Place): FieldProblem[] {
  const path = [place, ...issue.path].map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: `${path}.${key}`, message: 'is not a field of this request' }))
  return [{ path, message: message(issue, place) }]
}

function message(issue: z.core.$ZodIssue, place: Place): string {
  // What the contract itself says of a field is a predicate: "must be the key of a chain".
  if (/^(must|is|has) /.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is required'
    // In a query a field is a list when it was sent more than once.
    if (place === 'query' && Array.isArray(issue.input)) return 'must be sent once'
    return `must be ${types[issue.expected] ?? 'of another type'}`
  }
  if (issue.code === 'invalid_value') {
    const values = `one of ${issue.values.map(String).join(', ')}`
    return issue.input === undefined ? `is required: ${values}` : `must be ${values}`
  }
  if (issue.code === 'invalid_format') return `must be ${formats[issue.format] ?? 'well-formed'}`
  if (issue.code === 'too_big')
    return Number(issue.maximum) >= Number.MAX_SAFE_INTEGER
      ? 'is too large'
      : measured('at most', issue.maximum, issue.origin)
  if (issue.code === 'too_small')
    return Number(issue.minimum) <= Number.MIN_SAFE_INTEGER
      ? 'is too small'
      : measured(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin)
  if (issue.input === undefined) return 'is required'
  return 'is not what the contract asks for'
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'a time in UTC such as "2026-11-21T12:00:00.000Z"',
  url: 'a URL',
}

const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** A number must be at most its limit; a text or a list must have at most as many characters or entries. */
function measured(bound: string, limit: number | bigint, origin: string): string {
  const [one, more] = units[origin] ?? []
  if (one === undefined || more === undefined) return `must be ${bound} ${String(limit)}`
  return `must have ${bound} ${String(limit)} ${Number(limit) === 1 ? one : more}`
}
