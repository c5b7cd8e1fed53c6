import { plans } from '#contracts/market/plans.ts'
import type { DescriptionPlace } from './openapi.ts'
import { statusMeaning } from './openapi.ts'
import { type DescribedPath, describedPaths, type Schema } from './paths.ts'

/** The description of the market API in Markdown, for people and for language models: the same facts as the JSON. */
export function marketMarkdown({ baseUrl, publicUrl, version }: DescriptionPlace): string {
  return [
    '# Market data of the XRP Ledger',
    '',
    `Version ${version}. Base: \`${baseUrl}\`. GET and HEAD; \`/xrpl\` also takes POST. The same in OpenAPI 3.1: \`${baseUrl}/docs\`. Guide: ${publicUrl}/docs/guides/market-data`,
    '',
    'Prices are in XRP unless a field says otherwise, times in Unix milliseconds; `null` means not known. A token is named by the MD5 of `issuer_currency` in lower-case hex; XRP is `84e5efeb89c4eae8f68188982dc290d8`.',
    '',
    '## Plans',
    '',
    '| Plan | USD a month | Answers a minute | Pictures a minute |',
    '|---|---|---|---|',
    ...plans.map(({ name, price, json, media }) => `| ${name} | ${price} | ${json} | ${media} |`),
    '',
    'The Free plan needs no key. Send the key of another plan in the header `X-Api-Key`. Keep an answer for 30 to 90 seconds.',
    '',
    '## Errors',
    '',
    'Every error is `{ "success": false, "error": { "code", "message", "status", "requestId", "docs", "retryable", "details"? } }`.',
    '',
    '| Status | Meaning |',
    '|---|---|',
    ...Object.entries(statusMeaning).map(([status, meaning]) => `| ${status} | ${meaning} |`),
    ...groups().flatMap(([group, paths]) => ['', `## ${group}`, ...paths.flatMap(section)]),
    '',
  ].join('\n')
}

function groups(): [string, DescribedPath[]][] {
  const byGroup = new Map<string, DescribedPath[]>()
  for (const path of describedPaths) byGroup.set(path.group, [...(byGroup.get(path.group) ?? []), path])
  return [...byGroup]
}

function section({ path, methods, summary, parameters, answer, fresh }: DescribedPath): string[] {
  return [
    '',
    `### ${methods.map((method) => method.toUpperCase()).join(', ')} ${path}`,
    '',
    `${summary}.${fresh === undefined ? '' : ` Fresh for ${fresh} seconds.`}`,
    ...(parameters.length === 0
      ? []
      : [
          '',
          '| Parameter | In | Form | Meaning |',
          '|---|---|---|---|',
          ...parameters.map(
            (one) =>
              `| ${one.name} | ${one.in} | ${formOf(one.schema)} | ${one.description.replaceAll('|', '\\|')} |`,
          ),
        ]),
    ...(answer === undefined ? [] : ['', 'Answer:', '', ...fieldsOf(answer, 0)]),
  ]
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function formOf(schema: Schema): string {
  const { type, anyOf, const: only, items, prefixItems } = schema
  const options = schema['enum']
  const usual = schema['default'] === undefined ? '' : `, ${JSON.stringify(schema['default'])} by default`
  if (Array.isArray(options)) return options.map((one) => `\`${String(one)}\``).join(', ') + usual
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (Array.isArray(anyOf)) return anyOf.filter(isSchema).map(formOf).join(' or ')
  if (Array.isArray(prefixItems)) return `[${prefixItems.filter(isSchema).map(formOf).join(', ')}]`
  if (type === 'array') return `list of ${isSchema(items) ? formOf(items) : 'values'}`
  return (typeof type === 'string' ? type : 'any') + usual
}

const DEEPEST = 3

/** The fields of an object, and of the objects in it, as a list. */
function fieldsOf(schema: Schema, depth: number): string[] {
  const { properties, items, anyOf } = schema
  if (isSchema(items)) return fieldsOf(items, depth)
  if (Array.isArray(anyOf)) return anyOf.filter(isSchema).flatMap((one) => fieldsOf(one, depth))
  if (!isSchema(properties) || depth > DEEPEST) return []
  return Object.entries(properties).flatMap(([name, field]) => {
    if (!isSchema(field)) return []
    const meaning = typeof field['description'] === 'string' ? `: ${field['description']}` : ''
    const line = `${'  '.repeat(depth)}- \`${name}\` (${formOf(field)})${meaning}`
    return [line, ...fieldsOf(field, depth + 1)]
  })
}
