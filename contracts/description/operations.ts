import { type Access, type Endpoint, onceFor } from '#contracts/api/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '#contracts/api/errors.ts'
import { resources } from '#contracts/api/index.ts'

/** What partner servers may call, as their documents list it. */

export interface Operation {
  /** The endpoint's name in its contract: `operationId`, the method of the client, the address of its page. */
  readonly id: string
  /** The key of its resource. */
  readonly resource: string
  readonly title: string
  readonly endpoint: Endpoint
}

interface Resource {
  readonly title: string
  readonly api: Readonly<Record<string, Endpoint>>
  readonly forPartners?: boolean
}

/** Ways in that a partner's server or page has. */
const partnerWays: ReadonlySet<Access['kind']> = new Set(['public', 'key', 'embed-token'])

/** Below `/api/embed/` are calls of our own widgets, also in resources for partners; without a limit are those of balancers. */
const isForPartners = ({ path, access, unlimited }: Endpoint): boolean =>
  !path.startsWith('/api/embed/') && unlimited !== true && access.some(({ kind }) => partnerWays.has(kind))

export const operations: readonly Operation[] = Object.entries<Resource>(resources)
  .filter(([, { forPartners }]) => forPartners === true)
  .flatMap(([resource, { title, api }]) =>
    Object.entries(api).flatMap(([id, endpoint]) =>
      isForPartners(endpoint) ? [{ id, resource, title, endpoint }] : [],
    ),
  )

/** The ways that are told to partners: not the sessions of our own widgets. */
export const waysOf = ({ access }: Endpoint): readonly Access[] =>
  access.filter(({ kind }) => partnerWays.has(kind))

export const keyOf = ({ access }: Endpoint): Extract<Access, { kind: 'key' }> | undefined =>
  access.find((way) => way.kind === 'key')

/** Whether a repetition with the same `Idempotency-Key` gets the first answer. */
export const isOnce = (endpoint: Endpoint): boolean => onceFor(endpoint).length > 0

export function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'anyone'
    case 'key': {
      const env = access.env === 'live' ? 'live key' : 'test or live key'
      return access.scope === undefined ? env : `${env} with scope \`${access.scope}\``
    }
    case 'embed-token':
      return 'the session’s embed token `et`'
    case 'embed-session':
      return 'an embedded widget’s session'
    case 'embed-ticket':
      return 'an embed page’s ticket'
    case 'account':
      return access.role === 'owner'
        ? 'an owner of the account, signed in'
        : `a signed-in member of the account with the role ${access.role} or a higher one`
    case 'operator':
      return 'a signed-in operator'
    case 'member':
      return 'anyone who is signed in'
    case 'internal':
      return 'another service of the suite, by the body’s signature in `X-Suite-Partners-Signature`'
  }
}

const schemaCodes: readonly ErrorCode[] = ['INVALID_REQUEST']
const bodyCodes: readonly ErrorCode[] = ['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const keyCodes: readonly ErrorCode[] = [
  'AMBIGUOUS_KEY',
  'KEY_MISSING',
  'KEY_INVALID',
  'KEY_REVOKED',
  'SUSPENDED',
  'PENDING_ACTIVATION',
]
const onceCodes: readonly ErrorCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED']
const order = Object.keys(errorCatalogue)

const namesObject = ({ params, query }: Endpoint): boolean =>
  params !== undefined || (query !== undefined && 'id' in query.shape)

/** A key is welcome, and not needed. */
const isOpen = ({ access }: Endpoint): boolean => access.some(({ kind }) => kind === 'public')

/** Every code that a call can answer: its own, and those of access, schema, limits and our own failures. */
export function codesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const key = keyOf(endpoint)
  const codes = new Set<ErrorCode>([
    ...((endpoint.params ?? endpoint.query ?? endpoint.body) ? schemaCodes : []),
    ...(endpoint.body === undefined ? [] : bodyCodes),
    ...(key === undefined ? [] : keyCodes.filter((code) => code !== 'KEY_MISSING' || !isOpen(endpoint))),
    ...(key?.scope === undefined ? [] : (['FORBIDDEN_SCOPE'] as const)),
    ...(key?.env === 'live' ? (['LIVE_KEY_REQUIRED'] as const) : []),
    ...(isOnce(endpoint) ? onceCodes : []),
    ...(endpoint.access.some(({ kind }) => kind === 'embed-token') ? (['EMBED_TOKEN_INVALID'] as const) : []),
    ...(namesObject(endpoint) ? (['NOT_FOUND'] as const) : []),
    ...(endpoint.errors ?? []),
    ...(endpoint.unlimited === true ? [] : (['RATE_LIMIT'] as const)),
    'INTERNAL',
    'UNAVAILABLE',
  ])
  return [...codes].toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** The codes that partners meet, in the catalogue's order. */
export const partnerCodes: readonly ErrorCode[] = (() => {
  const used = new Set<string>(operations.flatMap(({ endpoint }) => codesOf(endpoint)))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the catalogue
  return (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => used.has(code))
})()
