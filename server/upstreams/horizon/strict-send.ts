import { formatUnits, type Minor } from '../../domain/money.ts'
import type { AskHorizon } from '../../ports/horizon.ts'
import { assetQuery } from './asset.ts'
import { STROOP_DECIMALS } from '../../formats/horizon.ts'
import { type Path, Paths, read } from './wire.ts'

export type BestPath = (from: string, to: string, amount: Minor) => Promise<Path | undefined>

/** Finds the way by which an amount of an asset brings the most of another one now; `undefined` when there is none. */
export const createBestPath =
  (ask: AskHorizon): BestPath =>
  async (from, to, amount) => {
    const answer = await ask('/paths/strict-send', {
      ...assetQuery(from, 'source_'),
      source_amount: formatUnits(amount, STROOP_DECIMALS),
      destination_assets: to,
    })
    return read(Paths, answer)
      .filter((path) => path.to === to && path.sent === amount && path.received > 0n)
      .reduce<Path | undefined>(
        (best, path) => (best === undefined || path.received > best.received ? path : best),
        undefined,
      )
  }
