import * as z from 'zod'

/** What the process of the suite hears first: where its front listens. */
export const Listen = z.object({ url: z.url() })
export type Listen = z.output<typeof Listen>
/** What it hears then: how the service is started. */
export const Start = z.object({ dir: z.string(), env: z.record(z.string(), z.string()) })
export type Start = z.output<typeof Start>

/** What it tells. `spawned` is the process id of a service. */
export const News = z.union([
  z.enum(['built', 'ready']),
  z.object({ failed: z.string() }),
  z.object({ spawned: z.number() }),
])
export type News = z.output<typeof News>
