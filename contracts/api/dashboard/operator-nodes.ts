import * as z from 'zod'
import { Timestamp } from '../values.ts'

const pool = z.string().describe('The key of a chain for its nodes, `relay` for those of the relay')

/** Which node of this deployment refuses what. */
export const Nodes = z.object({
  refusals: z
    .array(
      z.object({
        pool,
        node: z.string().describe('Its host'),
        method: z.string(),
        reason: z
          .string()
          .describe('In a word: `late`, `busy`, `broken`, `foreign`, `refused`, `history`, `behind`'),
        said: z.string().describe('What is known beyond that'),
        times: z.int(),
        since: Timestamp,
        lastAt: Timestamp,
        restsUntil: Timestamp.optional().describe('Until when it is not asked'),
      }),
    )
    .describe('What nodes have refused in the last hour and not answered since, the newest first'),
  alone: z.array(pool).describe('Where one node is set: nothing that it says can be checked'),
})
