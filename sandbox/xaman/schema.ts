import * as z from 'zod'

/** The body of `POST /api/v1/platform/payload`; fields that the stand-in does not use pass unread. */
export const Order = z.object({
  txjson: z.looseObject({ TransactionType: z.string().max(40), Account: z.string().optional() }),
  options: z
    .object({
      submit: z.boolean().default(true),
      /** Minutes. */
      expire: z
        .int()
        .min(1)
        .max(60 * 24 * 7)
        .default(1440),
      force_network: z.string().max(40).optional(),
      return_url: z.object({ app: z.string().optional(), web: z.string().optional() }).optional(),
    })
    .prefault({}),
  custom_meta: z
    .object({
      identifier: z.string().max(40).nullish(),
      instruction: z.string().max(280).nullish(),
      blob: z.unknown().optional(),
    })
    .prefault({}),
})
export type Order = z.output<typeof Order>

/** The form of the phone's page. */
export const Decision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve'), account: z.string().max(64) }),
  z.object({ action: z.literal('reject') }),
])
export type Decision = z.output<typeof Decision>
