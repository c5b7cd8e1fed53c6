import * as z from 'zod'
import { limit } from './values.ts'

/** What has happened to NFTs, newest first. */

export const NftEventsQuery = z.object({
  limit: limit(100, 25),
  before: z
    .string()
    .regex(/^[0-9]{1,16}$/, 'must be the id of an event')
    .transform(Number)
    .pipe(z.int())
    .optional()
    .meta({ description: 'The id of an event: only older ones' }),
})

export const NftEvent = z.looseObject({
  id: z.int().nullable().describe('Null for a mint and for a burn'),
  kind: z.enum(['mint', 'sale', 'transfer', 'burn']).describe('transfer: for nothing'),
  time: z.int().describe('The close of its ledger, in milliseconds'),
  ledger: z.int().nullable(),
  hash: z.string().nullable().describe('Of its transaction, where the index has kept it'),
  NFTokenID: z.string(),
  name: z.string().nullable(),
  from: z.string().nullable().describe('Whose it was'),
  to: z.string().nullable().describe('Whose it is since then'),
  broker: z.string().nullable().describe('Who brought the two together'),
  price: z
    .looseObject({ amount: z.string(), currency: z.string() })
    .nullable()
    .describe('What the buyer paid, in whole units'),
})
export type NftEvent = z.output<typeof NftEvent>
