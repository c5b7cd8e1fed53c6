import { plans } from '#contracts/market/plans.ts'
import type { DescriptionPlace } from './openapi.ts'
import { statusMeaning } from './openapi.ts'
import type { JsonSchema } from '../schemas.ts'
import { type DescribedPath, describedPaths } from './paths.ts'

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

function formOf(schema: JsonSchema): string {
  const { type, anyOf, const: only, enum: options, items, prefixItems } = schema
  const usual = schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} by default`
  if (options !== undefined) return options.map((one) => `\`${String(one)}\``).join(', ') + usual
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (anyOf !== undefined) return anyOf.map(formOf).join(' or ')
  if (prefixItems !== undefined) return `[${prefixItems.map(formOf).join(', ')}]`
  if (type === 'array') return `list of ${typeof items === 'object' ? formOf(items) : 'values'}`
  // Several types stand in a list.
  return [type ?? 'any'].flat().join(' or ') + usual
}

const DEEPEST = 3

/** The fields of an object, and of the objects in it, as a list. */
function fieldsOf({ properties, items, anyOf }: JsonSchema, depth: number): string[] {
  if (typeof items === 'object') return fieldsOf(items, depth)
  if (anyOf !== undefined) return anyOf.flatMap((one) => fieldsOf(one, depth))
  if (properties === undefined || depth > DEEPEST) return []
  return Object.entries(properties).flatMap(([name, field]) => {
    const meaning = field.description === undefined ? '' : `: ${field.description}`
    const line = `${'  '.repeat(depth)}- \`${name}\` (${formOf(field)})${meaning}`
    return [line, ...fieldsOf(field, depth + 1)]
  })
}
