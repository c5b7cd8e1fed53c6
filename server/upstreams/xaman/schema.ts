import * as z from 'zod'

/** The parts of the platform's answers that are used: docs.xaman.dev, "Payloads (sign requests)". */

export const Created = z.object({
  uuid: z.uuid(),
  next: z.object({ always: z.url() }),
  refs: z.object({ websocket_status: z.url({ protocol: /^wss?$/ }) }),
  pushed: z.boolean(),
})

const ACCOUNT = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/
/** The platform writes fields that it does not have as null, and some as empty text. */
const optional = (form: RegExp) =>
  z
    .string()
    .nullish()
    .transform((text) => (text === null || text === undefined || text === '' ? undefined : text))
    .pipe(z.string().regex(form).optional())

export const Found = z.object({ meta: z.object({ uuid: z.uuid() }) })

export const Standing = z.object({ cancelled: z.boolean(), expired: z.boolean(), app_opened: z.boolean() })

export const Read = z.object({
  meta: Standing.extend({ resolved: z.boolean(), signed: z.boolean() }),
  response: z.object({ account: optional(ACCOUNT), txid: optional(/^[0-9A-Fa-f]{64}$/) }),
})

/** Reasons for which no one can sign a request any more although it was not this call that took it back. */
export const OVER = ['ALREADY_CANCELLED', 'ALREADY_EXPIRED']

export const Cancelled = z.object({
  result: z.object({ cancelled: z.boolean(), reason: z.string() }),
  meta: Standing,
})

/** An error answer; `reference` is what Xaman's support asks for. */
export const Refused = z.object({
  error: z.object({ reference: z.string().optional(), code: z.union([z.int(), z.string()]) }),
})
