import type { JsonSchema } from '../contracts/description/schemas.ts'
import { nameSchemas } from '../contracts/description/schemas.ts'
import {
  accessText,
  type Operation,
  operations,
  partnerCodes,
  waysOf,
} from '../contracts/description/operations.ts'
import { webhookEvents } from '../contracts/api/webhook-events.ts'

/** Writes the types and the table of operations of the client (client/generated/operations.ts) from the contracts. */

const schemas = nameSchemas()
const quote = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : JSON.stringify(value)
const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

function typeOf(schema: JsonSchema | boolean | undefined, depth: string): string {
  if (typeof schema !== 'object') return 'unknown'
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return quote(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(quote).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return [...new Set(options.map((option) => typeOf(option, depth)))].join(' | ')
  switch (schema.type) {
    case 'object':
      return objectOf(schema, depth)
    case 'array':
      if (schema.prefixItems !== undefined)
        return `readonly [${schema.prefixItems.map((item) => typeOf(item, depth)).join(', ')}]`
      if (schema.items === undefined) return 'readonly []'
      return `readonly ${grouped(typeOf(schema.items, depth))}[]`
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case undefined:
    default:
      return 'unknown'
  }
}

const grouped = (type: string): string => (/ \| |^readonly /.test(type) ? `(${type})` : type)
const comment = (text: string | undefined, depth: string): string =>
  text === undefined ? '' : `${depth}/** ${text.replaceAll('*/', '* /')} */\n`

function fieldsOf(schema: JsonSchema, depth: string): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const isRequired = schema.required?.includes(name) === true
      const type = typeOf(field, `${depth}  `)
      return `${comment(field.description, depth)}${depth}readonly ${isName(name) ? name : quote(name)}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'}\n`
    })
    .join('')
}

function objectOf(schema: JsonSchema, depth: string): string {
  const open = schema.additionalProperties !== undefined && schema.additionalProperties !== false
  if (schema.properties === undefined) return 'Readonly<Record<string, unknown>>'
  const rest = open || isLoose(schema) ? `${depth}  readonly [field: string]: unknown\n` : ''
  return `{\n${fieldsOf(schema, `${depth}  `)}${rest}${depth}}`
}

/** A transaction of the XRP Ledger has fields of its own kind. */
const isLoose = (schema: JsonSchema): boolean => schema.properties?.['TransactionType'] !== undefined

function inputOf({ endpoint, ...operation }: Operation): string {
  const body = schemas.bodyOf({ endpoint, ...operation })
  const named = body?.$ref === undefined ? undefined : typeOf(body, '')
  const own = [schemas.fieldsOf(endpoint.params), schemas.fieldsOf(endpoint.query)]
    .map((part) => fieldsOf(part, '      '))
    .join('')
  const parts = [...(own === '' ? [] : [`{\n${own}    }`]), ...(named === undefined ? [] : [named])]
  return parts.join(' & ')
}

/** The field that has a page's entries, of an answer that has pages. */
function itemsOf(operation: Operation): { readonly field: string; readonly type: string } | undefined {
  const answer = schemas.answerOf(operation)
  const schema = schemas.named[typeOf(answer, '')]
  const { query } = operation.endpoint
  if (schema?.properties?.['next'] === undefined || query === undefined || !('after' in query.shape))
    return undefined
  const found = Object.entries(schema.properties).find(([, field]) => field.type === 'array')
  if (found === undefined || typeof found[1].items !== 'object') return undefined
  return { field: found[0], type: typeOf(found[1].items, '') }
}

function methodOf(operation: Operation): string {
  const { id, endpoint } = operation
  const input = inputOf(operation)
  const parts = [schemas.fieldsOf(endpoint.params), schemas.fieldsOf(endpoint.query)]
  const body = schemas.bodyOf(operation)
  const isOptional =
    parts.every(({ required = [] }) => required.length === 0) &&
    (body === undefined || (schemas.named[typeOf(body, '')]?.required ?? []).length === 0)
  const answer = typeOf(schemas.answerOf(operation), '')
  const items = itemsOf(operation)
  const result =
    endpoint.stream === true
      ? `AsyncIterable<${answer}>`
      : items === undefined
        ? `Promise<${answer}>`
        : `Promise<${answer}> & AsyncIterable<${items.type}>`
  const text = `${endpoint.summary}. For: ${waysOf(endpoint).map(accessText).join('; or ')}.`
  return (
    comment(text, '    ') +
    `    ${id}(input${isOptional ? '?' : ''}: ${input === '' ? 'Readonly<Record<string, never>>' : input}, options?: CallOptions): ${result}\n`
  )
}

const entryOf = (operation: Operation): string => {
  const { method, path, stream } = operation.endpoint
  const items = itemsOf(operation)
  return `${stream === true ? 'STREAM' : method} ${path}${items === undefined ? '' : ` ${items.field}`}`
}

function eventType(type: string, example: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(example).map(
    ([name, value]) => `readonly ${name}?: ${plainType(value)} | undefined`,
  )
  return `  | Message<${quote(type)}, { ${fields.join('; ')} }>`
}

const plainType = (value: unknown): string => {
  if (Array.isArray(value)) return `readonly ${plainType(value[0])}[]`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  const fields = Object.entries(value).map(
    ([name, inner]) => `readonly ${name}?: ${plainType(inner)} | undefined`,
  )
  return `{ ${fields.join('; ')} }`
}

const of = (resource: string) => operations.filter((operation) => operation.resource === resource)

export function writeClient(): string {
  const resources = [...new Set(operations.map(({ resource }) => resource))]
  return [
    '// Generated from contracts/ by `npm run docs`. Do not edit.',
    '',
    "import type { CallOptions } from '../options.ts'",
    '',
    '/** Every code that the API answers. New ones may come. */',
    `export type ErrorCode =\n${partnerCodes.map((code) => `  | ${quote(code)}`).join('\n')}`,
    '',
    ...Object.entries(schemas.named).map(
      ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')}\n`,
    ),
    'interface Message<Type extends string, Data> {',
    '  readonly type: Type',
    '  readonly timestamp: string',
    '  readonly data: Data',
    '}',
    '',
    '/** A message of a webhook. The type of a test event begins with `test.`. New types, and new fields in `data`, may come. */',
    `export type WebhookEvent =\n${Object.entries(webhookEvents)
      .map(([type, { example }]) => eventType(type, example))
      .join('\n')}`,
    '  | Message<`test.${string}`, Readonly<Record<string, unknown>>>',
    '',
    'export interface Suite {',
    ...resources.map((resource) => `  readonly ${resource}: {\n${of(resource).map(methodOf).join('')}  }`),
    '}',
    '',
    '/** Method and path of each operation, and the field of a page that has its entries. */',
    'export const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    ...resources.map(
      (resource) =>
        `  ${resource}: {\n${of(resource)
          .map((operation) => `    ${operation.id}: ${quote(entryOf(operation))},\n`)
          .join('')}  },`,
    ),
    '}',
    '',
  ].join('\n')
}
