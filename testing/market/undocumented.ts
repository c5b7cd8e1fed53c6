import * as z from 'zod'

type Schema = z.core.JSONSchema._JSONSchema

/** Paths of the fields of an answer that its contract does not name. An object without any named field may have all. */
export function undocumented(contract: z.ZodType, answer: unknown): string[] {
  const found = new Set<string>()
  walk(z.toJSONSchema(contract, { io: 'output', unrepresentable: 'any' }), answer, '')
  return [...found].toSorted()

  function walk(schema: Schema, value: unknown, at: string): void {
    const ways = waysOf(schema)
    if (Array.isArray(value)) {
      for (const { items } of ways)
        if (items !== undefined && !Array.isArray(items))
          for (const entry of value) walk(items, entry, `${at}[]`)
    } else if (typeof value === 'object' && value !== null) {
      const fields = new Map(ways.flatMap(({ properties }) => Object.entries(properties ?? {})))
      for (const [name, entry] of fields.size === 0 ? [] : Object.entries(value)) {
        const field = fields.get(name)
        if (field === undefined) found.add(`${at}.${name}`)
        else walk(field, entry, `${at}.${name}`)
      }
    }
  }
}

/** The schema, and every one that it may be instead. */
function waysOf(schema: Schema): readonly z.core.JSONSchema.JSONSchema[] {
  if (typeof schema === 'boolean') return []
  return [schema, ...(schema.anyOf ?? []).flatMap(waysOf), ...(schema.allOf ?? []).flatMap(waysOf)]
}
