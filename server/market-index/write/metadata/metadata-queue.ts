import { createOwnPause } from '../../../kit/own-pause.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { numberOrNull, textOrNull, whole } from '../../tables/columns.ts'
import { fetchMetadata, firstUrl, type MetadataFetch, type MetadataOutcome } from './fetch-metadata.ts'
import { pause } from '../pause.ts'
import { createMetadataWriter } from './write-metadata.ts'

export interface MetadataDeps extends MetadataFetch {
  readonly database: MarketDatabase
  readonly clock: Clock
  readonly log: Log
}

/** Requests at a time: in all, and to one host. */
const [MOST, MOST_OF_HOST] = [32, 4]
/** Jobs that are looked at for something to do. */
const LOOKED_AT = 128
const LOOK_EVERY_MS = 1_000
/** How long a job waits whose host has enough to do. */
const BUSY_MS = 5_000
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** After this many attempts, a month on, no one is asked any more. */
const MOST_TRIES = 36

/** How long to wait after an attempt: a minute first, four times as long each time, at most a day. */
export const retryAfter = (tries: number): number => Math.min(MINUTE_MS * 4 ** (tries - 1), DAY_MS)

interface Job {
  readonly nft: number
  readonly tries: number
  readonly uri: string | null
  readonly isBurned: boolean
}

/**
 * Reads the metadata of NFTs that wait for it, beside the indexer's other work: no ledger waits for a stranger's server.
 * The queue is a table, so nothing is forgotten by a restart. The newest come first: millions may wait that were minted
 * before the index began.
 */
export function createMetadataQueue(deps: MetadataDeps) {
  const { database, clock, log } = deps
  const due = database.prepare(
    `SELECT j.nft, j.tries, n.uri, n.burned FROM nft_meta_job j LEFT JOIN nft n ON n.id = j.nft
     WHERE j.due <= ? ORDER BY j.due DESC LIMIT ${LOOKED_AT}`,
  )
  const postpone = database.prepare('UPDATE nft_meta_job SET due = ?, tries = ?, problem = ? WHERE nft = ?')
  const wait = database.prepare('UPDATE nft_meta_job SET due = ? WHERE nft = ?')
  const drop = database.prepare('DELETE FROM nft_meta_job WHERE nft = ?')
  const uriOf = database.prepare('SELECT uri FROM nft WHERE id = ?')
  const write = createMetadataWriter(database)
  const running = new Map<number, Promise<void>>()
  const hosts = new Map<string, number>()
  const now = () => clock.now().getTime()
  const own = createOwnPause(now)

  /** Nobody is asked while the answer cannot be written down. */
  function failedHere(cause: unknown, fields: { readonly nft?: number } = {}): void {
    if (own.begin())
      log.error('metadata.failed', { cause, ...fields, pausedUntil: new Date(own.until()).toISOString() })
  }

  function record(job: Job, outcome: MetadataOutcome): void {
    database.transaction(() => {
      // Its issuer has changed it meanwhile: the queue has it again.
      const row = uriOf.get(job.nft)
      if (row !== undefined && textOrNull(row, 'uri') !== job.uri) return
      const tries = job.tries + 1
      if (outcome.kind === 'read') write(job.nft, outcome.metadata, now())
      else if (outcome.kind === 'never' || tries >= MOST_TRIES) drop.run(job.nft)
      else postpone.run(now() + retryAfter(tries), tries, outcome.problem.slice(0, 200), job.nft)
    })
  }

  async function run(job: Job, uri: string, host: string, signal: AbortSignal): Promise<void> {
    hosts.set(host, (hosts.get(host) ?? 0) + 1)
    try {
      const outcome = await fetchMetadata(uri, job.tries + job.nft, deps, signal)
      if (signal.aborted) return
      record(job, outcome)
      own.end()
    } catch (cause) {
      if (!signal.aborted) failedHere(cause, { nft: job.nft })
    } finally {
      const left = (hosts.get(host) ?? 1) - 1
      if (left === 0) hosts.delete(host)
      else hosts.set(host, left)
      running.delete(job.nft)
    }
  }

  /** Begins what is due, as far as there is room. */
  function begin(signal: AbortSignal): void {
    if (running.size >= MOST || !own.isOver()) return
    const [waiting, gone]: [number[], number[]] = [[], []]
    const [jobs, before] = [due.all(now()).map(jobOf), running.size]
    for (const job of jobs) {
      if (running.has(job.nft)) continue
      if (running.size >= MOST) break
      if (job.uri === null || job.isBurned) {
        gone.push(job.nft)
        continue
      }
      const host = hostOf(firstUrl(job.uri, job.tries + job.nft, deps))
      if ((hosts.get(host) ?? 0) >= MOST_OF_HOST) waiting.push(job.nft)
      else running.set(job.nft, run(job, job.uri, host, signal))
    }
    // Jobs of busy hosts make room for others behind them.
    const isStuck = jobs.length === LOOKED_AT && running.size === before
    if (gone.length === 0 && !isStuck) return
    database.transaction(() => {
      if (isStuck) for (const nft of waiting) wait.run(now() + BUSY_MS, nft)
      for (const nft of gone) drop.run(nft)
    })
  }

  return {
    /** Works until `signal` ends it; resolves when nothing is under way any more. */
    async run(signal: AbortSignal): Promise<void> {
      let resting: Promise<void> | undefined
      while (!signal.aborted) {
        try {
          begin(signal)
        } catch (cause) {
          failedHere(cause)
        }
        resting ??= pause(clock, LOOK_EVERY_MS, signal).then(() => (resting = undefined))
        await Promise.race([...running.values(), resting])
      }
      await Promise.all(running.values())
    },
  }
}

const jobOf = (row: Row): Job => ({
  nft: whole(row, 'nft'),
  tries: whole(row, 'tries'),
  uri: textOrNull(row, 'uri'),
  isBurned: numberOrNull(row, 'burned') !== null,
})

const hostOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).host : ''
