import fc from 'fast-check'
import * as z from 'zod'

/** Values that a schema takes, and values that it nearly takes, made from the schema alone. */

interface Json {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly items?: Json
  readonly pattern?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Texts that have broken programs before. */
const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '0x10',
  '00000000000000000000000000000000000001',
  '9'.repeat(90),
  'null',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\r\nX-Injected: 1',
  '\u202Eevil',
  '\uD800',
  '😀'.repeat(40),
  'a'.repeat(5_000),
  '{{7*7}}',
  "' OR 1=1 --",
  '=cmd()',
  '<script>alert(1)</script>',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  '2026-02-30T25:61:00Z',
]
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  [null],
  { __proto__: null },
  JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'),
  ...ODD_TEXTS,
]
export const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ maxLength: 40 }))
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_VALUES) },
  fc.jsonValue({ maxDepth: 2 }),
)

/** `known` gives values that mean something here, by the name of their field. */
export type Known = (field: string) => readonly unknown[]

/** Values of a schema; `undefined` for a part of the request that it does not have. */
export function valuesOf(
  schema: z.ZodObject | undefined,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> | undefined {
  if (schema === undefined) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of JSON Schema that are read here
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
  return objectOf(json, known)
}

function objectOf(
  { properties = {}, required = [] }: Json,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const given = known(name)
    const made = valueOf(schema, known)
    const value =
      given.length === 0 ? made : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...given) }, made)
    return [name, required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 2 })] as const
  })
  return fc
    .record(Object.fromEntries(fields))
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
}

function valueOf(schema: Json, known: Known): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined && choices.length > 0)
    return fc.oneof(...choices.map((choice) => valueOf(choice, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  return byType[schema.type ?? '']?.(schema, known) ?? oddValue
}

const byType: Readonly<Record<string, (schema: Json, known: Known) => fc.Arbitrary<unknown>>> = {
  string: textOf,
  integer: numberOf,
  number: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items }, known) => fc.array(valueOf(items ?? {}, known), { maxLength: 3 }),
  object: objectOf,
}

function numberOf({ minimum = -1_000, maximum = 1e6 }: Json): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(Math.max(minimum, -1e9)), max: Math.floor(Math.min(maximum, 1e9)) })
}

function textOf({ pattern, minLength = 0, maxLength = 60, format }: Json): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constantFrom('2026-01-01T00:00:00.000Z', '2025-12-31T23:59:59Z')
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  if (pattern === undefined) return plain
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    // A pattern with a look-ahead cannot be turned around.
    return plain
  }
}

/** The same object with up to two things wrong in it. */
export function nearly(made: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.nat().map((at) => ({ at })) },
    fc
      .constantFrom('__proto__', 'constructor', 'toString', 'et', 'ticket', 'api_key', 'id', 'x')
      .map((text) => ({ text })),
  )
  const change = fc.record({ name, how: fc.constantFrom('drop', 'replace', 'replace'), value: oddValue })
  return fc
    .tuple(made, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => changes.reduce(applied, value))
}

function applied(
  value: Record<string, unknown>,
  change: { readonly name: { at: number } | { text: string }; readonly how: string; readonly value: unknown },
): Record<string, unknown> {
  const names = Object.keys(value)
  const name =
    'text' in change.name ? change.name.text : (names[change.name.at % Math.max(1, names.length)] ?? 'x')
  const others = Object.entries(value).filter(([other]) => other !== name)
  // Entries, and not an assignment: a field named __proto__ is to be sent as one.
  return Object.fromEntries(change.how === 'drop' ? others : [...others, [name, change.value]])
}
