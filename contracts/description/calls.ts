import { exampleOf } from './examples.ts'
import { isOnce, keyOf, type Operation } from './operations.ts'
import type { JsonSchema, NamedSchemas } from './schemas.ts'

/** The field that a call needs although its contract allows to leave it out: the amount by its first name. */
export const firstAmount = (properties: Readonly<Record<string, JsonSchema>>): string | undefined =>
  ['amountMinor', 'amount'].find((name) => name in properties)

/** An example of everything that a call sends: `fields` as the client takes them, and the same by place. */
export function exampleCall({ endpoint, ...operation }: Operation, schemas: NamedSchemas) {
  const part = (shape: typeof endpoint.query): Readonly<Record<string, unknown>> => {
    const { properties = {}, required = [] } = schemas.fieldsOf(shape)
    const amount = firstAmount(properties)
    const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name === amount)
    return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, schemas.named, name)]))
  }
  const schema = schemas.bodyOf({ endpoint, ...operation })
  const body: unknown = schema === undefined ? undefined : exampleOf(schema, schemas.named)
  const params = part(endpoint.params)
  const query = part(endpoint.query)
  const fields: Readonly<Record<string, unknown>> = { ...params, ...query, ...Object(body) }
  return { params, query, body, fields }
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function curlOf(operation: Operation, schemas: NamedSchemas, publicUrl: string): string {
  const { path } = operation.endpoint
  const { params, query, body } = exampleCall(operation, schemas)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const url = `${publicUrl}${filled}${search.length === 0 ? '' : `?${search.join('&')}`}`
  return [
    `curl ${quoted(url)}`,
    ...(keyOf(operation.endpoint) === undefined ? [] : [`-H "X-Api-Key: $SUITE_KEY"`]),
    ...(isOnce(operation.endpoint) ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ')
}

/** A value as JavaScript writes it: without quotes around plain names. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const fields = Object.entries(value).map(([name, field]) => `${inner}${name}: ${literal(field, inner)},\n`)
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`
}

export function clientCallOf(operation: Operation, schemas: NamedSchemas): string {
  const { fields } = exampleCall(operation, schemas)
  const call = `suite.${operation.resource}.${operation.id}(${literal(fields, '')})`
  return operation.endpoint.stream === true
    ? `for await (const event of ${call}) console.log(event)`
    : `const answer = await ${call}`
}
