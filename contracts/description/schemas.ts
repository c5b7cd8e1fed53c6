import * as z from 'zod'
import * as bridge from '#contracts/api/bridge.ts'
import * as delivery from '#contracts/api/delivery.ts'
import * as payment from '#contracts/api/payment.ts'
import * as payments from '#contracts/api/payments.ts'
import * as sessions from '#contracts/api/sign-sessions.ts'
import * as supplied from '#contracts/api/sign-payload.ts'
import * as values from '#contracts/api/values.ts'
import * as warning from '#contracts/api/trade/warning.ts'
import * as wallets from '#contracts/api/wallets.ts'
import { type Operation, operations } from './operations.ts'

/** The JSON Schemas of the contracts, with those that have a name apart from the others. */

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema | boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly pattern?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: readonly unknown[]
}

export interface NamedSchemas {
  /** The parts that several operations share, by name: bodies and answers among them. */
  readonly named: Readonly<Record<string, JsonSchema>>
  readonly bodyOf: (operation: Operation) => JsonSchema | undefined
  readonly answerOf: (operation: Operation) => JsonSchema
  /** Of path and query: the fields, as a caller thinks of them (`limit` is a number). */
  readonly fieldsOf: (part: z.ZodObject | undefined) => JsonSchema
}

export type Io = 'input' | 'output'

const REF = '#/components/schemas/'

/** What zod writes and no reader needs: bounds of safe integers, and for answers, which may get fields, a closed form. */
function tidy(schema: JsonSchema, io: Io): JsonSchema {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    const left = Object.entries(value).filter(
      ([key, inner]) =>
        key !== '$schema' &&
        key !== '$id' &&
        !(key === 'maximum' && inner === Number.MAX_SAFE_INTEGER) &&
        !(key === 'minimum' && inner === Number.MIN_SAFE_INTEGER) &&
        !(key === 'additionalProperties' && (io === 'output' || isEmpty(inner))),
    )
    return Object.fromEntries(left.map(([key, inner]) => [key, clean(inner)]))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of JSON Schema that is read here
  return clean(schema) as JsonSchema
}

/** A contract in JSON Schema. */
export const jsonSchemaOf = (schema: z.ZodType, io: Io): JsonSchema =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of JSON Schema that is read here
  tidy(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, io)

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

const schemasIn = (module: Readonly<Record<string, unknown>>): [string, z.ZodType][] =>
  Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] =>
    value instanceof z.ZodType && /^[A-Z]/.test(name) ? [[name, value]] : [],
  )

function registryOf(modules: readonly Readonly<Record<string, unknown>>[]) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of modules.flatMap(schemasIn))
    if (!registry.has(schema)) registry.add(schema, { id })
  return registry
}

type Registry = ReturnType<typeof registryOf>

function write(registry: Registry, io: Io): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => REF + id })
  return Object.fromEntries(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of JSON Schema that is read here
    Object.entries(schemas).map(([id, schema]) => [id, tidy(schema as JsonSchema, io)]),
  )
}

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The names that a schema mentions, and those that these mention. */
function namesIn(
  schema: unknown,
  named: Readonly<Record<string, JsonSchema>>,
  seen: Set<string>,
): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (seen.has(name)) continue
    seen.add(name)
    namesIn(named[name], named, seen)
  }
  return seen
}

const ref = (registry: Registry, schema: z.ZodType): JsonSchema => ({
  $ref: `${REF}${registry.get(schema)?.id ?? ''}`,
})

export function nameSchemas(): NamedSchemas {
  const bodies = registryOf([values, supplied])
  const answers = registryOf([values, payment, warning, delivery, bridge, payments, wallets, sessions])
  for (const { id, endpoint } of operations) {
    if (endpoint.body !== undefined && !bodies.has(endpoint.body))
      bodies.add(endpoint.body, { id: `${capital(id)}Body` })
    if (!answers.has(endpoint.response)) answers.add(endpoint.response, { id: `${capital(id)}Answer` })
  }
  const all = { ...write(answers, 'output'), ...write(bodies, 'input') }
  const bodyOf = ({ endpoint }: Operation) =>
    endpoint.body === undefined ? undefined : ref(bodies, endpoint.body)
  const answerOf = ({ endpoint }: Operation) => ref(answers, endpoint.response)
  const used = namesIn(
    operations.map((operation) => [bodyOf(operation), answerOf(operation)]),
    all,
    new Set(),
  )
  return {
    named: Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name))),
    bodyOf,
    answerOf,
    fieldsOf: (part) => (part === undefined ? {} : jsonSchemaOf(part, 'output')),
  }
}

/** The schema that a reference stands for, with the reference's own description. */
export function resolve(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): JsonSchema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...own } = schema
  return { ...named[$ref.slice(REF.length)], ...own }
}
