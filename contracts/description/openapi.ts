import * as z from 'zod'
import type { Endpoint } from '#contracts/api/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '#contracts/api/errors.ts'
import { firstAmount } from './calls.ts'
import { errorFields } from './error-schema.ts'
import { exampleOf } from './examples.ts'
import {
  accessText,
  codesOf,
  isOnce,
  type Operation,
  operations,
  partnerCodes,
  waysOf,
} from './operations.ts'
import { type JsonSchema, jsonSchemaOf, nameSchemas, type NamedSchemas } from './schemas.ts'

/** The description of the partner API in OpenAPI 3.1, made from the contracts. */

type Json = Readonly<Record<string, unknown>>

const REQUEST_ID = 'req_5f3TtQ0y3mJ9hG2sXc8LkP'

export const errorExample = (code: ErrorCode, publicUrl: string): Json => {
  const { status, title, retryable } = errorCatalogue[code]
  const message = `${title}.`
  const docs = `${publicUrl}/docs/errors/${code}`
  return { error: { code, message, status, requestId: REQUEST_ID, docs, retryable } }
}

const ErrorBody = z.object({
  error: errorFields(
    z.enum(partnerCodes),
    z
      .array(z.object({ path: z.string(), message: z.string() }))
      .or(z.looseObject({}))
      .describe('The fields that break the contract, or what the page of the code says'),
  ),
})

const headers: Json = {
  RequestId: {
    description: 'The id of this request: send it along when you ask us a question',
    schema: { type: 'string', example: REQUEST_ID },
  },
  RateLimit: {
    description: 'How many requests are left (`r`), and in how many seconds there are more (`t`)',
    schema: { type: 'string', example: '"rpm";r=118;t=42' },
  },
  RateLimitPolicy: {
    description: 'How many requests (`q`) are allowed in how many seconds (`w`)',
    schema: { type: 'string', example: '"rpm";q=120;w=60' },
  },
  RetryAfter: {
    description: 'After how many seconds the call is worth repeating',
    schema: { type: 'integer', minimum: 0, example: 5 },
  },
}

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

function groupBy<T, K>(items: readonly T[], groupOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item])
  return groups
}

function security(endpoint: Endpoint): readonly Json[] {
  return waysOf(endpoint).flatMap(({ kind }): readonly Json[] =>
    kind === 'key'
      ? [{ apiKey: [] }, { bearer: [] }]
      : kind === 'embed-token' && endpoint.method === 'GET'
        ? [{ embedToken: [] }]
        : [{}],
  )
}

function parameters({ endpoint }: Operation, { named, fieldsOf }: NamedSchemas): readonly Json[] {
  const part = (place: 'path' | 'query', { properties = {}, required = [] }: JsonSchema) =>
    Object.entries(properties)
      // It is a credential, and described as one.
      .filter(([name]) => name !== 'et')
      .map(([name, field]) => {
        const { description, ...rest } = field
        const isRequired = place === 'path' || required.includes(name)
        return {
          name,
          in: place,
          required: isRequired,
          ...(description === undefined ? {} : { description }),
          schema: rest,
          ...(isRequired || name === firstAmount(properties)
            ? { example: exampleOf(field, named, name) }
            : {}),
        }
      })
  const once = isOnce(endpoint) ? [ref('parameters', 'IdempotencyKey')] : []
  return [...part('path', fieldsOf(endpoint.params)), ...part('query', fieldsOf(endpoint.query)), ...once]
}

function goodAnswer(operation: Operation, schemas: NamedSchemas): Json {
  const { stream } = operation.endpoint
  const schema = schemas.answerOf(operation)
  return {
    description: stream === true ? 'Server-sent events, each with this data' : 'The answer',
    headers: {
      'X-Request-Id': ref('headers', 'RequestId'),
      RateLimit: ref('headers', 'RateLimit'),
      'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
    },
    content:
      stream === true
        ? { 'text/event-stream': { schema } }
        : { 'application/json': { schema, example: exampleOf(schema, schemas.named) } },
  }
}

const refusal = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].title}`).join('. '),
  headers: {
    'X-Request-Id': ref('headers', 'RequestId'),
    ...(codes.some((code) => errorCatalogue[code].retryable)
      ? { 'Retry-After': ref('headers', 'RetryAfter') }
      : {}),
  },
  content: {
    'application/json': {
      schema: ref('schemas', 'Error'),
      examples: Object.fromEntries(codes.map((code) => [code, ref('examples', code)])),
    },
  },
})

/** The refusals, each set of codes once: most operations share theirs. */
class Refusals {
  readonly #names = new Map<string, string>()
  readonly responses: Record<string, Json> = {}

  of(endpoint: Endpoint): Json {
    const byStatus = groupBy(codesOf(endpoint), (code) => errorCatalogue[code].status)
    const statuses = [...byStatus].toSorted(([a], [b]) => a - b)
    return Object.fromEntries(
      statuses.map(([status, codes]) => [String(status), ref('responses', this.#nameOf(status, codes))]),
    )
  }

  #nameOf(status: number, codes: readonly ErrorCode[]): string {
    const known = this.#names.get(codes.join())
    if (known !== undefined) return known
    const others = [...this.#names.values()].filter((name) => name.startsWith(`Refused${status}`)).length
    const name = others === 0 ? `Refused${status}` : `Refused${status}_${others + 1}`
    this.#names.set(codes.join(), name)
    this.responses[name] = refusal(codes)
    return name
  }
}

function describeOperation(operation: Operation, schemas: NamedSchemas, refusals: Refusals): Json {
  const { id, title, endpoint } = operation
  const body = schemas.bodyOf(operation)
  return {
    operationId: id,
    tags: [title],
    summary: endpoint.summary,
    description: `For: ${waysOf(endpoint).map(accessText).join('; or ')}.`,
    security: security(endpoint),
    parameters: parameters(operation, schemas),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, example: exampleOf(body, schemas.named) } },
          },
        }),
    responses: {
      '200': goodAnswer(operation, schemas),
      ...(endpoint.isPartial === undefined ? {} : { '207': goodAnswer(operation, schemas) }),
      ...refusals.of(endpoint),
    },
  }
}

export function openApi({ publicUrl, version }: { publicUrl: string; version: string }): Json {
  const schemas = nameSchemas()
  const refusals = new Refusals()
  const paths = groupBy(operations, ({ endpoint }) => endpoint.path.replaceAll(/:(\w+)/g, '{$1}'))
  const titles = [...new Set(operations.map(({ title }) => title))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Suite partner API',
      version,
      summary: 'Swaps, bridges and wallet signing for partner servers',
      description:
        'Your server prepares a payment, your user’s wallet signs it, Suite verifies it on chain and books your share. Amounts are whole minor units as decimal strings.',
      license: { name: 'Proprietary', url: `${publicUrl}/docs` },
    },
    servers: [{ url: publicUrl, description: 'This deployment' }],
    externalDocs: { description: 'Guides and reference', url: `${publicUrl}/docs` },
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: titles.map((name) => ({ name, description: `Operations: ${name.toLowerCase()}` })),
    paths: Object.fromEntries(
      [...paths].map(([path, own]) => [
        path,
        Object.fromEntries(
          own.map((operation) => [
            operation.endpoint.method.toLowerCase(),
            describeOperation(operation, schemas, refusals),
          ]),
        ),
      ]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'A test or live key of yours',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token' },
        embedToken: {
          type: 'apiKey',
          in: 'query',
          name: 'et',
          description: 'The `embedToken` of one sign session; in the body of a POST',
        },
      },
      headers,
      responses: refusals.responses,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Of your choice: for a day, the same call of the same caller with the same value is carried out once, and a repetition gets the first answer. The keys of a partner and environment are one caller; with `et`, the sign session is',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
          example: 'order-1001',
        },
      },
      examples: Object.fromEntries(
        partnerCodes.map((code) => [
          code,
          { summary: errorCatalogue[code].title, value: errorExample(code, publicUrl) },
        ]),
      ),
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output'), ...schemas.named },
    },
  }
}
