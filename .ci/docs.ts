import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Endpoint } from '../contracts/api/endpoint.ts'
import type { ErrorEntry } from '../contracts/api/error-entry.ts'
import { errorCatalogue } from '../contracts/api/errors.ts'
import { endpoints } from '../contracts/api/index.ts'
import { writeClient } from './client.ts'
import { fieldTable } from '../contracts/description/fields.ts'
import { reasonTable } from '../contracts/description/reasons.ts'
import { openApi } from '../contracts/description/openapi.ts'
import { accessText, operations, waysOf } from '../contracts/description/operations.ts'
import { repeatText } from '../contracts/description/repeat-text.ts'
import { relayTable } from './relay-methods.ts'
import { evmDefinitions } from '../server/chains/evm/definitions.ts'
import { readLoaderTypes } from '../server/compose/browser-files.ts'
import { SESSION_READS_PER_MINUTE } from '../server/services/limits/index.ts'

/**
 * Writes docs/api.md, docs/errors.md, docs/openapi.json, client/generated/operations.ts and packages/embed/script.d.ts from the contracts, and the variables of EVM chains into
 * .env.example; with `--check`, fails when they are stale.
 */

const root = path.resolve(import.meta.dirname, '..')
const NOTICE = '<!-- Generated from contracts/ by `npm run docs`. Do not edit. -->\n'

const table = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
  fieldTable(`**${title}**`, schema, io)

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

const introduction = readFileSync(path.resolve(import.meta.dirname, 'api-introduction.md'), 'utf8').replace(
  '{SESSION_READS}',
  String(SESSION_READS_PER_MINUTE),
)
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
  ...Object.entries<ErrorEntry>(errorCatalogue).flatMap(([code, entry]) => [
    `## ${code}`,
    '',
    `${entry.status}. ${entry.title}. ${repeatText(entry)}`,
    '',
    entry.fix,
    '',
    ...reasonTable(entry.reasons),
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

/** The guides, with each sample as its file is: below a comment that names it, from docs/samples; and with the table of the relay. */
const guides = Object.fromEntries(
  ['docs/embed.md', ...readdirSync(path.join(root, 'docs/guides')).map((name) => `docs/guides/${name}`)].map(
    (file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const filled = text.replaceAll(
        /(<!-- sample: ([\w./-]+\.(\w+)) -->\n)(?:\n```[\s\S]*?\n```\n)?/g,
        (_all, mark: string, sample: string, language: string) =>
          `${mark}\n\`\`\`${language}\n${readFileSync(path.resolve(root, 'docs/samples', sample), 'utf8').trim()}\n\`\`\`\n`,
      )
      return [
        file,
        filled.replace(
          /(<!-- methods of the relay -->\n)[\s\S]*?(?=\n<!-- end -->)/,
          (_all, mark: string) => `${mark}\n${relayTable()}\n`,
        ),
      ]
    },
  ),
)

const isCheck = process.argv.includes('--check')
for (const [name, text] of Object.entries({
  'docs/api.md': api,
  'docs/errors.md': errors,
  'docs/openapi.json': description,
  'client/generated/operations.ts': writeClient(),
  'packages/embed/script.d.ts': readLoaderTypes().plain().toString(),
  ...guides,
  '.env.example': example,
})) {
  const file = path.join(root, name)
  if (!isCheck) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is stale: run \`npm run docs\``)
    process.exitCode = 1
  }
}
