import type * as z from 'zod'
import { MinorUnits } from '#contracts/api/values.ts'
import { type Io, type JsonSchema, jsonSchemaOf } from './schemas.ts'

/** The fields of a schema as a table of Markdown. */

/** How an amount looks in a schema, whatever its description says of the field. */
const amountPattern = jsonSchemaOf(MinorUnits, 'input').pattern

const itemOf = ({ prefixItems, items }: JsonSchema): JsonSchema | undefined =>
  prefixItems?.[0] ?? (typeof items === 'object' ? items : undefined)

function typeText(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return [...new Set(options.map(typeText))].join(' or ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.type === 'array') {
    const item = itemOf(schema)
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
  return typeof field.items === 'object' ? inside(field.items, `${prefix}[]`) : []
}

export function fieldTable(heading: string, schema: z.ZodType | undefined, io: Io): string[] {
  if (schema === undefined) return []
  const rows = fields(jsonSchemaOf(schema, io))
  return rows.length === 0 ? [] : [heading, '', '| Field | Type | |', '|---|---|---|', ...rows, '']
}
