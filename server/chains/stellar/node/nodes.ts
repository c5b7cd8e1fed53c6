import * as z from 'zod'
import { SuiteError } from '../../../domain/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { AskHorizon } from '../../../ports/horizon.ts'
import { fetchText, parseJson } from '../../shared/fetch-text.ts'
import { NodeFailure } from '../../shared/node-errors.ts'
import { createPool, type PoolPorts } from '../../shared/pool.ts'
import { CHAIN_NAME, Root } from './shapes.ts'

export interface HorizonNodesDeps extends Omit<PoolPorts, 'nowMs'> {
  readonly passphrase: string
  /** In order of preference; the next one is asked when one fails. */
  readonly horizonUrls: readonly string[]
  readonly clock: Clock
}

/** Ledgers close every five or six seconds. Clocks may differ by some. */
const OLDEST_MS = 90_000
const BELIEVED_MS = 30_000

/** The Horizon servers of a chain as one. Each is asked only after it has shown the network's passphrase. */
export function createHorizonNodes(deps: HorizonNodesDeps): AskHorizon {
  const { passphrase, horizonUrls: urls, clock, fetch, timeoutMs = 5_000, ...ports } = deps
  const nowMs = () => clock.now().getTime()
  const get = (url: string, path: string) => getJson(fetch, url.replace(/\/+$/, '') + path, timeoutMs)

  async function check(url: string): Promise<void> {
    const { data } = Root.safeParse(await get(url, '/'))
    if (data === undefined) throw new NodeFailure('broken', 'it does not say what network it serves')
    if (data.network_passphrase !== passphrase) throw new NodeFailure('foreign', 'it serves another network')
    const { history_latest_ledger_closed_at: closedAt } = data
    if (closedAt !== undefined && nowMs() - Date.parse(closedAt) > OLDEST_MS)
      throw new NodeFailure('behind', 'its newest ledger is old')
  }

  const { ask } = createPool({
    ...ports,
    key: 'stellar',
    name: CHAIN_NAME,
    family: 'stellar',
    nowMs,
    believedMs: BELIEVED_MS,
    methodOf: kindOf,
    urls,
    open: (url) => ({
      check: () => check(url),
      ask: (resource, query: Readonly<Record<string, string>>) => {
        const search = new URLSearchParams(query).toString()
        return get(url, search === '' ? resource : `${resource}?${search}`)
      },
    }),
  })
  return (resource, query = {}) =>
    ask(resource, query).catch((error: unknown) => {
      // If there is no other server, a broken connection is tried once more.
      const isBroken = error instanceof SuiteError && error.code === 'UPSTREAM_ERROR'
      if (!isBroken || urls.length > 1) throw error
      return ask(resource, query)
    })
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
