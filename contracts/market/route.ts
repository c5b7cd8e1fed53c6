import * as z from 'zod'

/**
 * A path of the market API, below its base: the validators, the cache and the documents are all made from it. Every
 * route answers GET and HEAD.
 */
export interface MarketRoute {
  /** `:name` parts are described by `params`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: z.ZodObject
  /**
   * The query as text, with its defaults; parameters that it does not name are left out of the call and of the cache's
   * key.
   */
  readonly query?: z.ZodType<Readonly<Record<string, unknown>>, Readonly<Record<string, string | undefined>>>
  readonly answer: z.ZodType<object>
  readonly freshness: Freshness
}

/** Seconds. An answer is fresh first, then served while one call renews it, then only while its source fails. */
export interface Freshness {
  readonly fresh: number
  readonly whileRenewing: number
  readonly onError: number
}

export const marketRoutes = <const R extends Readonly<Record<string, MarketRoute>>>(routes: R): R => routes

/** A ledger closes every four seconds: data that is older than this when its source gives it is not of now. */
export const BEHIND_SECONDS = 20

/** What an index has not seen of the ledger. */
export const Coverage = z.looseObject({
  since: z.iso.datetime().describe('When the index began: trades and sales of before are not in it'),
  partial: z
    .boolean()
    .optional()
    .describe(
      'It has not seen what has not moved since: supply, holders, owners and offers are parts of the whole',
    ),
  proved: z
    .boolean()
    .optional()
    .describe('What had come together before was loaded, and hashes to what the header of its ledger says'),
  gaps: z
    .array(z.looseObject({ from: z.iso.datetime(), to: z.iso.datetime(), ledgers: z.int() }))
    .optional()
    .describe('Times whose ledgers it has missed'),
})

/** What every answer has beside its own: the service writes all but `success`, whatever the source. */
export const found = {
  success: z.literal(true),
  asOf: z
    .looseObject({
      ledger: z.int().optional().describe('Its index, where the source says it'),
      closedAt: z.iso.datetime(),
    })
    .optional()
    .describe('The ledger that the data is of'),
  stale: z
    .literal(true)
    .optional()
    .describe(`The data was more than ${BEHIND_SECONDS} seconds old when its source gave it`),
  coverage: Coverage.optional().describe('What the index has not seen; left out where that is nothing'),
}
