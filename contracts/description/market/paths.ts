import type * as z from 'zod'
import { market, type MarketRouteName, marketRouteNames } from '#contracts/market/index.ts'
import { imagePaths, imageSizes, marketImageKinds } from '#contracts/market/media.ts'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import type { MarketRoute } from '#contracts/market/route.ts'
import { type JsonSchema, jsonSchemaOf } from '../schemas.ts'

/** A path of the market API, as its documents describe it. */
export interface DescribedPath {
  readonly name: string
  readonly path: string
  readonly group: 'Tokens' | 'NFTs' | 'Ledger' | 'Pictures' | 'The API itself'
  readonly summary: string
  readonly methods: readonly ('get' | 'post')[]
  readonly parameters: readonly DescribedParameter[]
  /** Of 200, in JSON Schema; absent where the answer is no JSON. */
  readonly answer?: JsonSchema
  readonly answers: 'application/json' | 'text/markdown' | 'image/webp'
  /** Seconds; absent where nothing is kept. */
  readonly fresh?: number
  readonly errors: readonly number[]
  /** Names of headers of 200 beside those of every answer. */
  readonly headers?: readonly 'X-Suite-CDN'[]
}

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description: string
  readonly schema: JsonSchema
}

/** Whole numbers come as text in a query; people think of them as numbers. */
function asMeant(schema: JsonSchema): JsonSchema {
  const { pattern, type, description: _, ...rest } = schema
  if (pattern !== undefined && /^\^\[0-9\]\{1,\d\}\$$/.test(pattern))
    return { type: 'integer', minimum: 0, ...rest }
  return { ...(type && { type }), ...(pattern && { pattern }), ...rest }
}

function parametersOf(type: z.ZodType | undefined, place: 'path' | 'query'): DescribedParameter[] {
  if (type === undefined) return []
  return Object.entries(jsonSchemaOf(type, 'input').properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    description: schema.description ?? '',
    schema: asMeant(schema),
  }))
}

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const ofRoute = (name: MarketRouteName): DescribedPath => {
  const route: MarketRoute = market[name]
  return {
    name,
    path: templateOf(route.path),
    group: route.path.startsWith('/nft/') ? 'NFTs' : 'Tokens',
    summary: route.summary,
    methods: ['get'],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    answer: jsonSchemaOf(route.answer, 'output'),
    answers: 'application/json',
    fresh: route.freshness.fresh,
    errors: route.params === undefined ? [400, 401, 405, 429, 502] : [400, 401, 404, 405, 429, 502],
  }
}

const parameter = (
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
  place: 'path' | 'query' = 'query',
): DescribedParameter => ({ name, in: place, description, schema })

const relay: DescribedPath = {
  name: 'xrpl',
  path: '/xrpl',
  group: 'Ledger',
  summary:
    'A read-only call to nodes of the XRP Ledger: a POST has the body `{ method, params: [{ … }] }`, a WebSocket at the same address `{ id, command, … }`',
  methods: ['get', 'post'],
  parameters: [
    parameter('method', 'Method of the ledger’s API; other parameters by POST', {
      type: 'string',
      enum: relayMethods.map(({ name }) => name),
    }),
    parameter('account', 'Account that the call is about'),
    parameter('transaction', 'Hash of a transaction, also as `hash` or `tx_hash`'),
    parameter(
      'ledger_index',
      'Ledger that the call is about: its number, `validated`, `closed` or `current`',
    ),
    parameter('limit', 'How many rows', { type: 'integer', minimum: 0 }),
  ],
  answers: 'application/json',
  errors: [400, 401, 405, 429, 502],
}

const shown = {
  token: { name: 'thumb', summary: 'Logo of a token', id: 'md5 of the token' },
  nft: { name: 'nftThumb', summary: 'Picture of an NFT', id: 'NFTokenID, or hash of the picture' },
} as const satisfies Readonly<Record<(typeof marketImageKinds)[number], object>>

const ofPicture = (kind: (typeof marketImageKinds)[number]): DescribedPath => {
  const { name, summary, id } = shown[kind]
  const width = { type: 'integer', minimum: 1, maximum: 9_999, examples: imageSizes }
  return {
    name,
    path: templateOf(imagePaths[kind]),
    group: 'Pictures',
    summary: `${summary}; the media host has the same`,
    methods: ['get'],
    parameters: [
      parameter('id', id, undefined, 'path'),
      parameter('size', `Width in pixels: the next one of ${imageSizes.join(', ')} is answered`, width),
      parameter('w', 'The same', width),
      parameter('fallback', 'With `404`, a missing picture is 404 in place of a drawing', {
        type: 'string',
        enum: ['404'],
      }),
    ],
    answers: 'image/webp',
    errors: [400, 401, 404, 405, 429],
    headers: ['X-Suite-CDN'],
  }
}

const own = (
  name: string,
  path: string,
  summary: string,
  more: Partial<DescribedPath> = {},
): DescribedPath => ({
  name,
  path,
  group: 'The API itself',
  summary,
  methods: ['get'],
  parameters: [],
  answers: 'application/json',
  errors: [],
  ...more,
})

/** Every path, in the order in which the documents list them. */
export const describedPaths: readonly DescribedPath[] = [
  ...marketRouteNames.map(ofRoute),
  relay,
  ...marketImageKinds.map(ofPicture),
  own('health', '/health', 'Whether the API is ready, and how its sources are'),
  own('me', '/me', 'Your plan, its limits, what is left of them, and what other plans cost', {
    errors: [401, 405],
  }),
  own('docs', '/docs', 'This description, in OpenAPI 3.1'),
  own('docsMarkdown', '/docs.md', 'The same in Markdown', { answers: 'text/markdown' }),
]
