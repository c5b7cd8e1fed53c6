import type * as z from 'zod'
import type { FieldProblem } from '#contracts/api/errors.ts'
import { SuiteError } from '../domain/errors.ts'

type Place = 'params' | 'query' | 'body'

/** Parses a part of a request; throws INVALID_REQUEST with one problem for each wrong field. */
export function parsePart(schema: z.ZodObject | undefined, value: unknown, place: Place): unknown {
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
  return [{ path, message: message(issue) }]
}

function message(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is required'
    if (Array.isArray(issue.input)) return 'must be sent once'
    return `must be a ${issue.expected}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return `must be at most ${String(issue.maximum)}${unit(issue.origin)}`
  if (issue.code === 'too_small') return `must be at least ${String(issue.minimum)}${unit(issue.origin)}`
  return issue.message
}

const unit = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''
