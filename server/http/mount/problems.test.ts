import { expect, test } from 'vitest'
import * as z from 'zod'
import { SuiteError } from '../../domain/errors.ts'
import { parseIds, parsePart } from './problems.ts'

const schema = z.strictObject({
  text: z.string().max(3).optional(),
  count: z.int().optional(),
  share: z.int().min(0).max(50).optional(),
  flag: z.boolean().optional(),
  at: z.iso.datetime().optional(),
  link: z.url().optional(),
  list: z.array(z.string()).min(1).optional(),
  kind: z.enum(['a', 'b']).optional(),
  either: z.union([z.string(), z.boolean()]).optional(),
  chain: z
    .string()
    .regex(/^[a-z]+$/, 'must be the key of a chain')
    .optional(),
  call: z.tuple([z.string()]).optional(),
  more: z.record(z.string(), z.string()).optional(),
  price: z.number().gt(0).optional(),
})

function problems(value: unknown, place: 'body' | 'query' = 'body'): unknown {
  try {
    parsePart(schema, value, place)
  } catch (error) {
    if (error instanceof SuiteError) return error.details
    throw error
  }
  return []
}

test.each([
  [{ text: 5 }, 'text', 'must be a string'],
  [{ text: 'long' }, 'text', 'must have at most 3 characters'],
  [{ text: ['a', 'b'] }, 'text', 'must be a string'],
  [{ count: 1.5 }, 'count', 'must be a whole number'],
  [{ count: '1' }, 'count', 'must be a number'],
  [{ count: 1e300 }, 'count', 'is too large'],
  [{ count: -1e300 }, 'count', 'is too small'],
  [{ share: 51 }, 'share', 'must be at most 50'],
  [{ flag: 'yes' }, 'flag', 'must be true or false'],
  [{ at: 'yesterday' }, 'at', 'must be a time in UTC such as "2026-11-21T12:00:00.000Z"'],
  [{ link: 'nowhere' }, 'link', 'must be a URL'],
  [{ list: [] }, 'list', 'must have at least 1 entry'],
  [{ list: 'a' }, 'list', 'must be a list'],
  [{ kind: 'c' }, 'kind', 'must be one of a, b'],
  [{ either: 5 }, 'either', 'is not what the contract asks for'],
  [{ chain: 'ETH' }, 'chain', 'must be the key of a chain'],
  [{ call: 'x' }, 'call', 'must be a list'],
  [{ more: 5 }, 'more', 'must be an object'],
  [{ price: 0 }, 'price', 'must be more than 0'],
  [{ other: 5 }, 'other', 'is not a field of this request'],
])('%j: %s %s', (value, field, message) => {
  expect(problems(value)).toEqual([{ path: `body.${field}`, message }])
})

test('a body that is not an object is called so; a query field that came twice as well', () => {
  expect(problems([])).toEqual([{ path: 'body', message: 'must be an object' }])
  expect(problems({ text: ['a', 'b'] }, 'query')).toEqual([
    { path: 'query.text', message: 'must be sent once' },
  ])
})

test('a missing field of a few values is called required, with its values', () => {
  const fields = z.object({ kind: z.enum(['a', 'b']) })
  expect(() => parsePart(fields, {}, 'body')).toThrow('`body.kind` is required: one of a, b.')
  expect(() => parsePart(fields, { kind: 'c' }, 'body')).toThrow('`body.kind` must be one of a, b.')
})

test('a path whose id has the form of no id names nothing', () => {
  const ids = z.strictObject({ id: z.string().regex(/^ses_/) })
  expect(parseIds(ids, { id: 'ses_1' })).toEqual({ id: 'ses_1' })
  expect(() => parseIds(ids, { id: 'nope' })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
})

test('a field of several forms that is missing is called required', () => {
  const fields = z.object({ either: z.union([z.string(), z.boolean()]) })
  expect(() => parsePart(fields, {}, 'body')).toThrow('`body.either` is required.')
})
