import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Endpoint } from '../contracts/api/endpoint.ts'
import { errorCatalogue } from '../contracts/api/errors.ts'
import { endpoints } from '../contracts/api/index.ts'
import { MinorUnits } from '../contracts/api/values.ts'
import { writeClient } from './client.ts'
import { openApi } from '../contracts/description/openapi.ts'
import { accessText, operations, waysOf } from '../contracts/description/operations.ts'
import { evmDefinitions } from '../server/chains/evm/definitions.ts'

/**
 * Writes docs/api.md, docs/errors.md, docs/openapi.json and client/generated/operations.ts from the contracts, and the variables of EVM chains into
 * .env.example; with `--check`, fails when they are stale.
 */

const root = path.resolve(import.meta.dirname, '..')
const NOTICE = '<!-- Generated from contracts/ by `npm run docs`. Do not edit. -->\n'

interface JsonSchema {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of JSON Schema that is read here
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
}

/** How an amount looks in a schema, whatever its description says of the field. */
const amountPattern = jsonSchema(MinorUnits, 'input').pattern

function typeText(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return [...new Set(options.map(typeText))].join(' or ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.type === 'array') {
    const item = schema.prefixItems?.[0] ?? schema.items
    return `list of ${item === undefined ? 'values' : typeText(item)}`
  }
  if (schema.pattern !== undefined && schema.pattern === amountPattern) return 'amount'
  if (schema.type === 'integer' && schema.maximum !== undefined && schema.maximum < 1e9)
    return `integer, ${schema.minimum ?? 0} to ${schema.maximum}`
  return schema.type ?? 'any'
}

function fields(schema: JsonSchema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isOptional = schema.required?.includes(name) !== true
    const row = `| \`${prefix}${name}\` | ${typeText(field)}${isOptional ? ', optional' : ''} | ${field.description ?? ''} |`
    return [row, ...inside(field, `${prefix}${name}`)]
  })
}

/** The fields inside a field: of an object, of a list's entries, of each alternative. */
function inside(field: JsonSchema, prefix: string): string[] {
  if (field.properties !== undefined) return fields(field, `${prefix}.`)
  if (field.oneOf !== undefined) return field.oneOf.flatMap((option) => inside(option, prefix))
  if (field.prefixItems !== undefined)
    return field.prefixItems.flatMap((item, i) => inside(item, `${prefix}[${i}]`))
  return field.items === undefined ? [] : inside(field.items, `${prefix}[]`)
}

function table(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (schema === undefined) return []
  const rows = fields(jsonSchema(schema, io))
  return rows.length === 0 ? [] : [`**${title}**`, '', '| Field | Type | |', '|---|---|---|', ...rows, '']
}

/** Where each answer was described first: many endpoints answer the same thing. */
const described = new Map<z.ZodType, string>()

function answer({ method, path: route, response }: Endpoint): string[] {
  const first = described.get(response)
  if (first !== undefined) return [`**Answer**: the same as of ${first}.`, '']
  described.set(response, `\`${method} ${route}\``)
  return table('Answer', response, 'output')
}

function section(endpoint: Endpoint): string[] {
  const { method, path: route, summary, errors = [] } = endpoint
  return [
    `### ${method} ${route}`,
    '',
    `${summary}.`,
    '',
    `For: ${waysOf(endpoint).map(accessText).join('; or ')}.${endpoint.stream === true ? ' Answers server-sent events, each with this data.' : ''}`,
    '',
    ...table('Path', endpoint.params, 'input'),
    ...table('Query', endpoint.query, 'input'),
    ...table('Body', endpoint.body, 'input'),
    ...answer(endpoint),
    ...(errors.length === 0
      ? []
      : [
          `Besides [what every call can answer](#what-every-call-can-answer): ${errors.map((code) => `[${code}](errors.md#${code.toLowerCase()})`).join(', ')}.`,
          '',
        ]),
  ]
}

const introduction = readFileSync(path.resolve(import.meta.dirname, 'api-introduction.md'), 'utf8')
const api = [
  NOTICE,
  introduction,
  ...operations.flatMap(({ title, endpoint }, i) => [
    ...(title === operations[i - 1]?.title ? [] : [`## ${title}`, '']),
    ...section(endpoint),
  ]),
].join('\n')

const errors = [
  NOTICE,
  '# Errors',
  '',
  'Every error of the partner and widget APIs has this body: `{ "error": { "code", "message", "status", "requestId", "docs", "retryable", "details"? } }`. Codes are never renamed or reused.',
  '',
  ...Object.entries(errorCatalogue).flatMap(([code, { status, title, fix, retryable }]) => [
    `## ${code}`,
    '',
    `${status}. ${title}. ${retryable ? 'The same call may succeed later.' : 'The same call will fail again.'}`,
    '',
    fix,
    '',
  ]),
].join('\n')

/** Calls and codes that the introduction names and that do not exist. */
const known = endpoints.map(({ method, path: route }) => `${method} ${route}`)
const unknown = [
  ...[...introduction.matchAll(/(?:GET|POST) \/api[\w/:]+/g)].filter(([call]) => !known.includes(call)),
  ...[...introduction.matchAll(/errors\.md#(\w+)/g)].filter(
    ([, code = '']) => !Object.hasOwn(errorCatalogue, code.toUpperCase()),
  ),
]
for (const [name] of unknown) {
  console.error(`.ci/api-introduction.md names ${name}, which is in no contract`)
  process.exitCode = 1
}

/** The nodes of EVM chains, one variable for each; config.test.ts compares them with the variables that the server reads. */
const variables = evmDefinitions.map(({ key }) => `EVM_RPC_${key.toUpperCase()}=\n`).join('')
const example = readFileSync(path.join(root, '.env.example'), 'utf8').replace(
  /(^EVM_RPC_[A-Z]+=\n)+/m,
  () => variables,
)

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
const description = `${JSON.stringify(openApi({ publicUrl: 'https://suite.example', version }), null, 2)}\n`

const isCheck = process.argv.includes('--check')
for (const [name, text] of Object.entries({
  'docs/api.md': api,
  'docs/errors.md': errors,
  'docs/openapi.json': description,
  'client/generated/operations.ts': writeClient(),
  '.env.example': example,
})) {
  const file = path.join(root, name)
  if (!isCheck) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is stale: run \`npm run docs\``)
    process.exitCode = 1
  }
}
