import * as z from 'zod'
import type { Clock } from '../../../ports/clock.ts'
import type { AskHorizon } from '../../../ports/horizon.ts'
import type { Log } from '../../../ports/log.ts'
import type { NodeNotes } from '../../../ports/node-notes.ts'
import { createIdentity, WRONG_MS } from '../../shared/identity.ts'
import { NodeFailure } from '../../shared/node-errors.ts'
import { noting } from '../../shared/node-notes.ts'
import { noAnswer } from './node-errors.ts'
import { Root } from './shapes.ts'
import { fetchText, parseJson } from '../../shared/fetch-text.ts'

export interface HorizonNodesDeps {
  readonly passphrase: string
  /** In order of preference; the next one is asked when one fails. */
  readonly horizonUrls: readonly string[]
  readonly log: Log
  readonly notes?: NodeNotes | undefined
  readonly clock: Clock
  /** How requests are sent. */
  readonly fetch: typeof fetch
  /** How long one server may take for one call, in milliseconds; 5,000 by default. */
  readonly timeoutMs?: number | undefined
}

/** Ledgers close every five or six seconds. Clocks may differ by some. */
const OLDEST_MS = 90_000
/** For this long, a server that has shown its network and a new ledger is believed. */
const BELIEVED_MS = 30_000
/** For this long, a server that failed is asked after the others. */
const REST_MS = 15_000

interface Node {
  readonly url: string
  readonly host: string
  readonly noted: ReturnType<typeof noting>
  /** Throws NodeFailure unless it serves this network. */
  readonly identify: () => Promise<void>
  /** It serves another network, and is asked again after this moment; 0 while it serves this one. */
  wrongUntil: number
  restsUntil: number
  /** Until when it does not want to be asked at all. */
  busyUntil: number
}

/** The Horizon servers of a chain as one. Each is asked only after it has shown the network's passphrase and a
 * ledger of the present. */
export function createHorizonNodes(deps: HorizonNodesDeps): AskHorizon {
  const { passphrase, horizonUrls, log, clock, fetch, timeoutMs = 5_000 } = deps
  if (horizonUrls.length === 0) throw new RangeError('Stellar needs at least one Horizon server')
  const nowMs = () => clock.now().getTime()
  const nodes = horizonUrls.map((text): Node => {
    const url = text.replace(/\/+$/, '')
    const { host } = new URL(url)
    const node: Node = {
      url,
      host,
      noted: noting(deps.notes, 'stellar', host, (error) =>
        error instanceof NodeFailure
          ? {
              reason: error.kind,
              said: error.message,
              restsUntilMs: Math.max(node.busyUntil, node.wrongUntil) || undefined,
            }
          : undefined,
      ),
      identify: createIdentity(
        () => check(node),
        () => node.wrongUntil > 0,
        nowMs,
        BELIEVED_MS,
      ),
      wrongUntil: 0,
      restsUntil: 0,
      busyUntil: 0,
    }
    return node
  })
  const get = (node: Node, path: string) => getJson(fetch, node.url + path, timeoutMs)

  async function check(node: Node): Promise<void> {
    const { data } = Root.safeParse(await get(node, '/'))
    if (data === undefined) throw new NodeFailure('broken', 'it does not say what network it serves')
    const wasWrong = node.wrongUntil > 0
    node.wrongUntil = data.network_passphrase === passphrase ? 0 : nowMs() + WRONG_MS
    if (node.wrongUntil > 0) {
      if (!wasWrong) log.error('stellar.node.wrong-network', { node: node.host })
      throw new NodeFailure('foreign', 'it serves another network')
    }
    const { history_latest_ledger_closed_at: closedAt } = data
    if (closedAt !== undefined && nowMs() - Date.parse(closedAt) > OLDEST_MS)
      throw new NodeFailure('behind', 'its newest ledger is old')
  }

  async function tryNode(node: Node, path: string): Promise<unknown> {
    if (node.busyUntil > nowMs())
      throw new NodeFailure('busy', 'it asked us to wait', node.busyUntil - nowMs())
    try {
      await node.identify()
      const answer = await get(node, path)
      node.restsUntil = 0
      return answer
    } catch (error) {
      if (!(error instanceof NodeFailure)) throw error
      node.restsUntil = nowMs() + REST_MS
      if (error.kind === 'busy') node.busyUntil = nowMs() + error.waitMs
      throw error
    }
  }

  return async (resource, query = {}) => {
    const search = new URLSearchParams(query).toString()
    const path = search === '' ? resource : `${resource}?${search}`
    const now = nowMs()
    const usable = nodes.filter(({ wrongUntil }) => wrongUntil <= now)
    const order = [
      ...usable.filter(({ restsUntil }) => restsUntil <= now),
      ...usable.filter(({ restsUntil }) => restsUntil > now),
    ]
    const failures: NodeFailure[] = []
    // If there is no other server, a broken connection is tried once more.
    for (const node of order.length === 1 ? [...order, ...order] : order) {
      if (
        node.wrongUntil > now ||
        (order.length === 1 && failures[0] !== undefined && failures[0].kind !== 'broken')
      )
        break
      try {
        return await node.noted(kindOf(resource), () => tryNode(node, path))
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        failures.push(error)
        // A server's own words stay out of answers, and its address out of the log: it may contain a key.
        log.warn('stellar.node.failed', { node: node.host, resource, kind: error.kind, why: error.message })
      }
    }
    throw noAnswer(failures, resource)
  }
}

/** A resource without the accounts and hashes that it names. */
const kindOf = (resource: string): string =>
  resource
    .split('/')
    .filter((part) => /^[a-z_-]{1,30}$/.test(part))
    .join('/')

/** A page of transactions with all their metadata. */
const MOST_BYTES = 16 * 1024 * 1024

/** A proxy's 404 is no answer of Horizon's, whose errors are problem details (RFC 7807). */
const Missing = z.object({ status: z.literal(404) })

/** The JSON of one server; `undefined` for what it says is not there. Throws NodeFailure for the server's faults. */
async function getJson(ask: typeof fetch, url: string, timeoutMs: number): Promise<unknown> {
  const { status, text } = await fetchText(ask, url, { timeoutMs, mostBytes: MOST_BYTES })
  if (status === 504) throw new NodeFailure('late', 'it answered 504')
  const json = parseJson(text)
  if (status === 200 && json !== undefined) return json
  if (status === 404 && Missing.safeParse(json).success) return undefined
  throw new NodeFailure('broken', `it answered ${status}`)
}
