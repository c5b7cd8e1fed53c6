import * as z from 'zod'
import { plans } from '#contracts/market/plans.ts'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import { errorFields } from '../error-schema.ts'
import { jsonSchemaOf } from '../schemas.ts'
import { type DescribedPath, describedPaths } from './paths.ts'

/** The description of the market API in OpenAPI 3.1, made from the table that its validators and its cache use. */

export interface DescriptionPlace {
  /** The address of the API, such as `https://suite.example/v1`. */
  readonly baseUrl: string
  readonly publicUrl: string
  readonly version: string
}

type Json = Readonly<Record<string, unknown>>

const header = (description: string, type: 'string' | 'integer', example: string | number): Json => ({
  description,
  schema: { type, example },
})

const headers = {
  'X-Suite-API': header('Version of the API', 'string', '1.0.0'),
  'X-Suite-Cache': header(
    'HIT: from memory, fresh. STALE: from memory, while it is renewed or no source answers. MISS: asked now. BYPASS: never kept',
    'string',
    'HIT',
  ),
  'X-Suite-Source': header(
    'The source that answered: native, our own index; index, one of others; placeholder, a drawing in place of a picture; of the relay, the host of the node',
    'string',
    'native',
  ),
  'X-Request-Id': header('Send it along when you ask us a question', 'string', 'req_5f3TtQ0y3mJ9hG2sXc8LkP'),
  RateLimit: header(
    'How many requests are left (r), and in how many seconds all are (t)',
    'string',
    '"free";r=29;t=2',
  ),
  'RateLimit-Policy': header(
    'How many requests (q) are allowed in how many seconds (w)',
    'string',
    '"free";q=30;w=60',
  ),
  ETag: header('Send it as If-None-Match: an answer that is the same comes as 304', 'string', 'W/"17a-Yx0…"'),
  Age: header('Seconds since the source answered', 'integer', 12),
} as const
/** Of some answers only. */
const moreHeaders = {
  'Retry-After': header('Seconds to wait before the call is made again', 'integer', 2),
  'X-Suite-CDN': header('Version of the media host', 'string', '1.0.0'),
} as const

export const statusMeaning: Readonly<Record<number, string>> = {
  400: 'A parameter is not what it must be: `details` names it',
  401: 'The key in `X-Api-Key` does not work',
  404: 'There is no such thing',
  405: 'The path does not take this method',
  429: 'The plan’s limit is used up: wait `Retry-After` seconds, or take a larger plan, which `details` lists',
  502: 'No source can answer, and no earlier answer is left to give',
}

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]))

function operation(described: DescribedPath, method: 'get' | 'post'): Json {
  const { name, group, summary, parameters, answers, answer, errors } = described
  return {
    operationId: method === 'post' ? `${name}Post` : name,
    tags: [group],
    summary,
    security: [{}, { apiKey: [] }],
    ...(method === 'post'
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['method'],
                  properties: {
                    method: { type: 'string', enum: relayMethods.map((one) => one.name) },
                    params: { type: 'array', maxItems: 1, items: { type: 'object' } },
                  },
                },
              },
            },
          },
        }
      : { parameters: parameters.map((one) => ({ ...one, required: one.in === 'path' })) }),
    responses: {
      200: {
        description:
          described.fresh === undefined ? 'The answer' : `The answer, fresh for ${described.fresh} seconds`,
        headers: headerRefs([...Object.keys(headers), ...(described.headers ?? [])]),
        content: {
          [answers]: {
            schema: answer ?? (answers === 'application/json' ? { type: 'object' } : { type: 'string' }),
          },
        },
      },
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          {
            description: statusMeaning[status] ?? '',
            ...(status === 429 || status === 502 ? { headers: headerRefs(['Retry-After']) } : {}),
            content: { 'application/json': { schema: ref('schemas', 'Error') } },
          },
        ]),
      ),
    },
  }
}

const ErrorBody = z.object({
  success: z.literal(false),
  error: errorFields(
    z.string(),
    z
      .unknown()
      .describe('The parameters that break the contract, or the limit with the plans that have more'),
  ),
})

export const planLine = plans
  .map(
    ({ name, json, media, price }) =>
      `${name} ${json} answers and ${media} pictures a minute, USD ${price} a month`,
  )
  .join('; ')

/** Every path, with its parameters, its answer and its errors. */
export const marketOpenApi = ({ baseUrl, publicUrl, version }: DescriptionPlace): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Market data of the XRP Ledger',
    version,
    description: `Tokens, NFTs and the ledger itself, read-only. No key is needed for the Free plan. Plans: ${planLine}. Keep an answer for 30 to 90 seconds, and load pictures from the media host.`,
  },
  servers: [{ url: baseUrl }],
  externalDocs: { url: `${publicUrl}/docs/guides/market-data`, description: 'The guide' },
  paths: Object.fromEntries(
    describedPaths.map((described) => [
      described.path,
      Object.fromEntries(described.methods.map((method) => [method, operation(described, method)])),
    ]),
  ),
  components: {
    schemas: { Error: jsonSchemaOf(ErrorBody, 'output') },
    headers: { ...headers, ...moreHeaders },
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
  },
})
