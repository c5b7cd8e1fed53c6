import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { marketImageKinds } from '#contracts/market/media.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { MarketLimits } from '../../ports/market/clients.ts'
import type { Media } from '../../ports/market/media.ts'
import type { Random } from '../../ports/random.ts'
import { limitHeaders, preflightHeaders } from '../market/common-headers.ts'
import type { MarketPart } from '../market/part.ts'
import { createPlace, type PlaceOptions } from '../market/place.ts'
import { refuse, tooMany } from '../market/refuse.ts'
import type { Visitors } from '../market/visitors.ts'
import { createRequestIds } from '../middleware/request-id/request-ids.ts'
import type { Surface } from '../surface.ts'
import { createOwnPages } from './own-pages.ts'
import { isPicturePath, noPicturePath } from './paths.ts'
import { createPictures } from './pictures.ts'
import { mediaHeaders, send } from './prepared.ts'

export interface MediaSurfaceDeps {
  readonly media: Media
  readonly visitors: Visitors
  readonly limits: MarketLimits
  readonly place: PlaceOptions
  readonly network: string
  /** Of the media host, without a slash at the end. */
  readonly baseUrl: string
  /** The folder that has a page for each error. */
  readonly docsUrl: string
  /** Where plans are described. */
  readonly plansUrl: string
  readonly clock: Clock
  readonly random: Pick<Random, 'bytes'>
  readonly log: Log
}

const METHODS = ['GET', 'HEAD'] as const
const extraHeaders = mediaHeaders.slice(mediaHeaders.indexOf('X-Suite-CDN'))

/**
 * The media host. A picture in memory goes out at once: no promise, no URL parsing, one text of headers for all its
 * requests. The `part` answers the pictures below the market API's own base.
 */
export function createMediaSurface(deps: MediaSurfaceDeps): {
  readonly surface: Surface
  readonly part: MarketPart
} {
  const { visitors, limits, random, log, docsUrl, plansUrl } = deps
  const placeOf = createPlace(deps.place)
  const pictures = createPictures(deps)
  const ownPage = createOwnPages({ ...deps, docsUrl: plansUrl })
  const newId = createRequestIds(random)

  /** Answers from memory, if the picture is there and fresh, and its client may ask. */
  function hit(req: IncomingMessage, res: ServerResponse, target: string): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const known = pictures.peek(req, target)
    if (known === undefined) return false
    const client = visitors.find(req)
    if (client === undefined) return false
    const allowance = limits.take(client, 'media')
    const requestId = newId()
    if (allowance.ok) {
      const { picture, cache } = known
      send(req, res, picture, { requestId, plan: client.plan, allowance, cache })
    } else
      refused(req, res, tooMany(client, 'media', allowance, plansUrl), {
        requestId,
        headers: [...limitHeaders(client.plan, allowance), ...extraHeaders],
      })
    return true
  }

  /** Counts a request for its client. One with a key that does not work counts for its address. */
  function count(req: IncomingMessage) {
    const named = visitors.find(req)
    const client = named ?? visitors.addressOf(req)
    const allowance = limits.take(client, 'media')
    const isKnown = named !== undefined
    const error = !allowance.ok
      ? tooMany(client, 'media', allowance, plansUrl)
      : isKnown
        ? undefined
        : visitors.refusal()
    return { client, allowance, error, headers: limitHeaders(client.plan, allowance) }
  }

  function answer(req: IncomingMessage, res: ServerResponse, target: string): void {
    const requestId = newId()
    const { method = '' } = req
    if (method === 'OPTIONS')
      return void res
        .writeHead(204, ['X-Request-Id', requestId, ...preflightHeaders(METHODS), ...extraHeaders])
        .end()
    const { client, allowance, error, headers } = count(req)
    const fail = (thrown: unknown, more: readonly string[] = []) =>
      refused(req, res, thrown, { requestId, headers: [...headers, ...more, ...extraHeaders] })
    if (error !== undefined) return fail(error)
    const path = target.replace(/\?.*$/s, '')
    const page = ownPage(path)
    if (page === undefined && !isPicturePath(path)) return fail(noPicturePath())
    if (method !== 'GET' && method !== 'HEAD')
      return fail(new SuiteError('METHOD_NOT_ALLOWED', `The media host takes GET and HEAD, not ${method}.`), [
        'Allow',
        'GET, HEAD, OPTIONS',
      ])
    if (page !== undefined) return showPage(req, res, page, ['X-Request-Id', requestId, ...headers])
    void pictures
      .find(req, target)
      .then((found) =>
        send(req, res, found.picture, { requestId, plan: client.plan, allowance, cache: found.cache }),
      )
      .catch(fail)
  }

  function refused(
    req: IncomingMessage,
    res: ServerResponse,
    thrown: unknown,
    { requestId, headers }: { readonly requestId: string; readonly headers: readonly string[] },
  ): void {
    const error =
      thrown instanceof SuiteError
        ? thrown
        : new SuiteError('INTERNAL', 'Something failed on our side. Try again.', { cause: thrown })
    if (errorCatalogue[error.code].status === 500)
      log.error('media.request-failed', { requestId, cause: error.cause ?? error })
    if (res.headersSent) return void res.destroy()
    refuse(req, res, error, { requestId, docsUrl, headers })
  }

  return {
    surface(req, res) {
      const target = placeOf(req)
      if (target === undefined) return false
      if (!hit(req, res, target)) answer(req, res, target)
      return true
    },
    part: {
      has: (path) => isPicturePath(path, marketImageKinds),
      methods: METHODS,
      bucket: 'media',
      async answer(req, res, { path, search, requestId, client, allowance }) {
        const target = search === '' ? path : `${path}?${search}`
        const found = pictures.peek(req, target) ?? (await pictures.find(req, target))
        const status = send(req, res, found.picture, {
          requestId,
          plan: client.plan,
          allowance,
          cache: found.cache,
        })
        return { status, route: path.slice(0, path.indexOf('/', 1)), cache: found.cache }
      },
    },
  }
}

function showPage(
  req: IncomingMessage,
  res: ServerResponse,
  { body, cacheControl }: { readonly body: string; readonly cacheControl: string },
  headers: readonly string[],
): void {
  res.writeHead(200, [
    ...headers,
    ...mediaHeaders,
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    cacheControl,
  ])
  res.end(req.method === 'HEAD' ? undefined : body)
}
