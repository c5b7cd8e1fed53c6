import type { Dispatcher } from 'undici'
import { createTurns } from '../../kit/semaphore.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  type FetchedPublicly,
  type FetchPublic,
  PublicFetchError,
  type PublicFetchOptions,
} from '../../ports/public-fetch.ts'
import { createAddresses, HostRefused, type HostOptions } from '../shared/internet/hosts.ts'
import { readTarget, type Target } from '../shared/internet/target.ts'
import { type Connection, createConnections } from './connections.ts'
import { readBody, tooLarge } from './read-body.ts'
import { createTime } from './time.ts'

/** For the name, the connection and the answer's head, at each server. */
export const HEAD_MS = 5_000
/** For everything, redirects and the body included. The wait for a turn does not count. */
export const DEADLINE_MS = 10_000
const MOST_REDIRECTS = 3
/** A longer address is not one of a file. */
const MOST_ADDRESS = 4_096
/** Requests to one host at a time, and those that may wait for their turn. */
const MOST_OF_HOST = 4
const MOST_WAITING = 1_024
const USER_AGENT = 'Suite-Fetch/1'
/** How undici names a connection that its server has ended. */
const LOST: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

export interface FetchOptions extends HostOptions {
  readonly clock: Clock
}

const tooMany = () => new PublicFetchError('failed', 'too many wait for this host')

/** One answer: a file, or where to go on. */
type Step = FetchedPublicly | { readonly to: string }

/**
 * Fetches from servers that strangers name. A name is resolved once at each step; all its addresses are judged, and the
 * connection goes to one of them: a name that has other addresses a moment later changes nothing. No cookie is kept.
 */
export function createGuardedFetch(options: FetchOptions): FetchPublic {
  const { clock, mayBeLoopback } = options
  const addressesOf = createAddresses(options)
  const connect = createConnections(clock, HEAD_MS)
  const turns = createTurns(MOST_OF_HOST, MOST_WAITING, tooMany)

  function targetOf(url: string): Target {
    const target = url.length > MOST_ADDRESS ? undefined : readTarget(withoutPart(url), mayBeLoopback)
    if (target === undefined || 'problem' in target)
      throw new PublicFetchError('refused', target?.problem ?? 'must be shorter')
    return target
  }

  async function follow(
    url: string,
    wish: PublicFetchOptions,
    signal: AbortSignal,
  ): Promise<FetchedPublicly> {
    const time = createTime(clock, { head: HEAD_MS, all: DEADLINE_MS })
    let target = targetOf(url)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const { href, host } = target.url
      const step = () => time.run(signal, (end, hasHead) => ask(target, wish, end, hasHead))
      const answer = await turns.take(host, step, signal)
      if (!('to' in answer)) return answer
      if (!URL.canParse(answer.to, href))
        throw new PublicFetchError('refused', 'the redirect leads to no address')
      target = targetOf(new URL(answer.to, href).href)
    }
    throw new PublicFetchError('failed', `more than ${MOST_REDIRECTS} redirects`)
  }

  /** Asks one server. `hasHead` is called when the head of its answer has come. */
  async function ask(
    target: Target,
    wish: PublicFetchOptions,
    signal: AbortSignal,
    hasHead: () => void,
  ): Promise<Step> {
    const addresses = await addressesOf(target)
    for (;;) {
      signal.throwIfAborted()
      const connection = connect(target, addresses)
      const answer = await over(connection, target, wish, signal).catch(asLost(connection))
      if (answer === 'lost') continue
      hasHead()
      return readOver(connection, answer, wish.mostBytes)
    }
  }

  return async (url, wish) => {
    try {
      return await follow(url, wish, wish.signal ?? new AbortController().signal)
    } catch (error) {
      wish.signal?.throwIfAborted()
      throw asRefusal(error)
    }
  }
}

/** The head of an answer. */
async function over(
  { client, drop }: Connection,
  { url }: Target,
  { accept }: PublicFetchOptions,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  try {
    return await client.request({
      path: url.pathname + url.search,
      method: 'GET',
      headers: { accept, 'accept-encoding': 'gzip, deflate, br', 'user-agent': USER_AGENT },
      signal,
    })
  } catch (error) {
    drop()
    throw error
  }
}

/** A server may end a connection that has waited in the moment in which it is used again. That says nothing of the file. */
const asLost =
  ({ isUsed }: Connection) =>
  (error: unknown): 'lost' => {
    if (isUsed && error instanceof Error && 'code' in error && LOST.has(error.code)) return 'lost'
    throw error
  }

async function readOver(
  { keep, drop }: Connection,
  response: Dispatcher.ResponseData,
  most: number,
): Promise<Step> {
  // A body that is not read ends with an error, and no one waits for it.
  response.body.on('error', () => undefined)
  try {
    return await read(response, most)
  } finally {
    if (response.body.readableEnded) keep()
    else drop()
  }
}

/** What stands behind `#` is for the reader alone. */
const withoutPart = (url: string): string => url.replace(/#.*$/s, '')

async function read(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  most: number,
): Promise<Step> {
  const header = (name: string) => [headers[name]].flat()[0]
  const to = header('location')
  if ([301, 302, 303, 307, 308].includes(status) && to !== undefined) return { to }
  if (status === 404 || status === 410) throw new PublicFetchError('missing', `answered ${status}`)
  if (status !== 200) throw new PublicFetchError('failed', `answered ${status}`)
  if (Number(header('content-length') ?? 0) > most) throw tooLarge(most)
  return {
    body: await readBody(body, header('content-encoding') ?? '', most),
    mediaType: (header('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase(),
  }
}

function asRefusal(error: unknown): PublicFetchError {
  if (error instanceof PublicFetchError) return error
  if (error instanceof HostRefused)
    return new PublicFetchError(error.cause === 'dns' ? 'failed' : 'refused', error.message)
  return new PublicFetchError('failed', error instanceof Error ? error.message : 'the connection broke')
}
