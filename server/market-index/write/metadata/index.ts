import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { FetchPublic } from '../../../ports/public-fetch.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { createMetadataQueue } from './metadata-queue.ts'
import { createRarityQueue } from './rarity-queue.ts'
import { createTokenFiles } from './tokens/token-files.ts'

export interface DescriptionSettings {
  readonly ipfsGateways: readonly string[]
  /** Addresses of files that describe tokens. */
  readonly tokenLists: readonly string[]
}
export interface DescriptionDeps {
  readonly clock: Clock
  readonly log: Log
  readonly fetchPublic?: FetchPublic
}

/**
 * Reads what issuers say of their NFTs and tokens into the market's database, beside the ledgers, until the returned
 * function is called; that one resolves when the database is no longer used.
 */
export function readDescriptions(
  database: MarketDatabase,
  { ipfsGateways: gateways, tokenLists: lists }: DescriptionSettings,
  { fetchPublic, ...deps }: DescriptionDeps,
): () => Promise<void> {
  const stop = new AbortController()
  const work = [createRarityQueue({ database, ...deps }).run(stop.signal)]
  if (fetchPublic !== undefined)
    work.push(
      createMetadataQueue({ database, gateways, fetchPublic, ...deps }).run(stop.signal),
      createTokenFiles({ database, lists, fetchPublic, ...deps }).run(stop.signal),
    )
  const all = Promise.all(work).catch((cause: unknown) => deps.log.error('descriptions.failed', { cause }))
  return async () => {
    stop.abort()
    await all
  }
}
