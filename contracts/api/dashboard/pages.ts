import * as z from 'zod'

/** The parts that the dashboard's lists share. */

export const MOST_ROWS = 100
export const USUAL_ROWS = 25

/** The query fields of a page; the newest rows come first. */
export const pageFields = {
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/, `must be a whole number from 1 to ${MOST_ROWS}`)
    .transform(Number)
    .pipe(z.int().max(MOST_ROWS))
    .optional()
    .describe(`At most ${MOST_ROWS}; ${USUAL_ROWS} when left out`),
  after: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The `next` of the page before. Send the other fields again as they were'),
} as const

export const next = z
  .string()
  .optional()
  .describe(
    'Send it as `after` for the next page; absent on the last one. A page may have fewer rows than its limit and still have a next one',
  )

/** A day in UTC. */
export const Day = z.iso.date().describe('A day in UTC, such as `2026-11-23`')
