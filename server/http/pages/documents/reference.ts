import type { ErrorEntry } from '#contracts/api/error-entry.ts'
import { type ErrorCode, errorCatalogue } from '#contracts/api/errors.ts'
import { webhookEvents } from '#contracts/api/webhook-events.ts'
import { clientCallOf, curlOf } from '#contracts/description/calls.ts'
import { exampleOf } from '#contracts/description/examples.ts'
import { fieldTable } from '#contracts/description/fields.ts'
import { reasonTable } from '#contracts/description/reasons.ts'
import { errorExample } from '#contracts/description/openapi.ts'
import {
  accessText,
  codesOf,
  isOnce,
  type Operation,
  operations,
  waysOf,
} from '#contracts/description/operations.ts'
import { repeatText } from '#contracts/description/repeat-text.ts'
import { nameSchemas, type NamedSchemas } from '#contracts/description/schemas.ts'
import type { DocPage } from './doc-page.ts'

/** The pages that are written from the contracts. */

const REFERENCE = 'Reference'
export const ERRORS = 'Error codes'
const operationPath = ({ id }: Operation): string => `/docs/reference/${id}`
const errorPath = (code: string): string => `/docs/errors/${code}`

const fence = (language: string, code: string): string[] => [`\`\`\`${language}`, code, '```', '']
const json = (value: unknown): string[] => fence('json', JSON.stringify(value, null, 2))
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export function referencePages(publicUrl: string): readonly DocPage[] {
  const schemas = nameSchemas()
  return [
    operationList(),
    ...operations.map((operation) => operationPage(operation, schemas, publicUrl)),
    eventPage(),
    errorList(),
    ...Object.keys(errorCatalogue).map((code) => errorPage(code, publicUrl)),
  ]
}

const titles = [...new Set(operations.map(({ title }) => title))]

const rows = (title: string) =>
  operations
    .filter((operation) => operation.title === title)
    .map((operation) => {
      const { method, path, summary } = operation.endpoint
      return `| [${operation.id}](${operationPath(operation)}) | \`${method} ${path}\` | ${summary} |`
    })

function operationList(): DocPage {
  return {
    path: '/docs/reference',
    section: REFERENCE,
    title: 'Operations',
    about: 'every call of the partner API, one page each',
    markdown: [
      '# Operations',
      '',
      'Every call that your server can make. [OpenAPI 3.1](/docs/openapi.json) describes the same, [the explorer](/docs/explorer) lets you try it, and [the client](/docs/guides/client) has a method for each.',
      '',
      ...titles.flatMap((title) => [
        `## ${title}`,
        '',
        '| Operation | Call | |',
        '|---|---|---|',
        ...rows(title),
        '',
      ]),
    ].join('\n'),
  }
}

function operationPage(operation: Operation, schemas: NamedSchemas, publicUrl: string): DocPage {
  const { id, endpoint } = operation
  const { method, path, summary } = endpoint
  const notes = [
    ...(isOnce(endpoint)
      ? [
          'Takes an `Idempotency-Key`: [a repetition is carried out once](/docs/guides/errors-and-limits#repeating-a-call).',
        ]
      : []),
    ...(endpoint.stream === true
      ? ['Answers server-sent events. Each has the whole object as its data, and one comes at each change.']
      : []),
    ...(endpoint.limitedBySession === true
      ? ['Limited for each session; it does not use up the minute of your key.']
      : []),
  ]
  const codes = codesOf(endpoint)
  return {
    path: operationPath(operation),
    section: operation.title,
    title: id,
    about: summary,
    markdown: [
      `# ${id}`,
      '',
      `\`${method} ${path}\``,
      '',
      sentence(summary),
      '',
      `**Who may call:** ${waysOf(endpoint).map(accessText).join('; or ')}.`,
      '',
      ...notes.flatMap((note) => [note, '']),
      ...fieldTable('## Path', endpoint.params, 'input'),
      ...fieldTable('## Query', endpoint.query, 'input'),
      ...fieldTable('## Body', endpoint.body, 'input'),
      '## Example',
      '',
      'With curl:',
      '',
      ...fence('sh', curlOf(operation, schemas, publicUrl)),
      'With [the client](/docs/guides/client):',
      '',
      ...fence('ts', clientCallOf(operation, schemas)),
      endpoint.stream === true ? 'The data of an event:' : 'The answer:',
      '',
      ...json(exampleOf(schemas.answerOf(operation), schemas.named)),
      ...fieldTable('## Answer', endpoint.response, 'output'),
      '## Errors',
      '',
      '| Code | Status | | Repeat? |',
      '|---|---|---|---|',
      ...codes.map((code) => {
        const { status, title, retryable } = errorCatalogue[code]
        return `| [${code}](${errorPath(code)}) | ${status} | ${title} | ${retryable ? 'yes' : 'no'} |`
      }),
      '',
    ].join('\n'),
  }
}

function eventPage(): DocPage {
  return {
    path: '/docs/reference/webhook-events',
    section: REFERENCE,
    title: 'Webhook events',
    about: 'every type of event, with a real message of it',
    markdown: [
      '# Webhook events',
      '',
      'A message is `{ type, timestamp, data }`. The type of a test event begins with `test.`. [The webhooks guide](/docs/guides/webhooks) says how messages are sent and checked. New types and new fields may come: ignore what you do not know.',
      '',
      ...Object.entries(webhookEvents).flatMap(([type, { description, example }]) => [
        `## ${type}`,
        '',
        sentence(description),
        '',
        ...json({ type, timestamp: '2026-11-23T10:06:31.000Z', data: example }),
      ]),
    ].join('\n'),
  }
}

const entry = (code: string): ErrorEntry => {
  const found = Object.entries(errorCatalogue).find(([name]) => name === code)
  if (found === undefined) throw new RangeError(`${code} is no code`)
  return found[1]
}

function errorList(): DocPage {
  return {
    path: '/docs/errors',
    section: REFERENCE,
    title: 'Errors',
    about: 'what each error code means, and what mends it',
    markdown: [
      '# Errors',
      '',
      'Every error has the same body; act on its `code`, which is never renamed or reused. [Errors and limits](/docs/guides/errors-and-limits) says how to handle them.',
      '',
      ...Object.entries<ErrorEntry>(errorCatalogue).flatMap(([code, known]) => [
        `## ${code}`,
        '',
        `**${known.title}.** Status ${known.status}. ${known.fix} ${repeatText(known)} [More](${errorPath(code)})`,
        '',
        ...reasonTable(known.reasons),
      ]),
    ].join('\n'),
  }
}

function errorPage(code: string, publicUrl: string): DocPage {
  const explained = entry(code)
  const { status, title, fix, retryable, reasons } = explained
  const calls = operations.filter(({ endpoint }) => codesOf(endpoint).some((known) => known === code))
  const everywhere = calls.length === operations.length
  return {
    path: errorPath(code),
    section: ERRORS,
    title: code,
    about: title,
    markdown: [
      `# ${code}`,
      '',
      `**${title}.** HTTP status ${status}.`,
      '',
      '## What to do',
      '',
      fix,
      '',
      ...reasonTable(reasons),
      '## Repeat the call?',
      '',
      retryable
        ? `Yes. ${repeatText(explained)} Wait as many seconds as \`Retry-After\` says; [the client](/docs/guides/client) does so by itself. Send a POST again with the same \`Idempotency-Key\`.`
        : `No. ${repeatText(explained)}`,
      '',
      '## Example',
      '',
      ...json(errorExampleOf(code, publicUrl)),
      `[The request log](/dashboard/requests) of the dashboard opens a call of your key by its \`requestId\`, which is also the answer’s header \`X-Request-Id\`: \`${publicUrl}/dashboard/requests?request=req_…\`.`,
      '',
      '## Calls that answer it',
      '',
      ...(calls.length === 0
        ? ['None of the partner API: it belongs to the dashboard, to our own widgets or to a wrong path.', '']
        : everywhere
          ? ['Every call of the partner API.', '']
          : [
              ...calls.map(
                (operation) =>
                  `- [${operation.id}](${operationPath(operation)}): ${operation.endpoint.summary}`,
              ),
              '',
            ]),
      '[All error codes](/docs/errors)',
      '',
    ].join('\n'),
  }
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code)
const errorExampleOf = (code: string, publicUrl: string): unknown =>
  isCode(code) ? errorExample(code, publicUrl) : {}
