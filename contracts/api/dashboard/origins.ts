import * as z from 'zod'
import { api } from '../endpoint.ts'
import { Timestamp } from '../values.ts'
import { done } from './account.ts'

/** The origins that may embed a partner's widgets. */

/** Refused origins that are listed: anyone can make up more. */
export const MOST_REFUSED = 20

/** As it was typed; the canonical form is answered. */
const Typed = z.string().trim().min(1).max(300)

const developer = [{ kind: 'account', role: 'developer', secondFactor: true }] as const

const List = z.object({
  origins: z.array(
    z.object({
      origin: z.string(),
      addedAt: Timestamp.optional(),
      firstSeenAt: Timestamp.optional(),
      lastSeenAt: Timestamp.optional(),
      loads7d: z.int().describe('Widgets that were loaded from there in the last seven days, today included'),
    }),
  ),
  refused: z
    .array(z.object({ origin: z.string(), lastSeenAt: Timestamp, count7d: z.int() }))
    .max(MOST_REFUSED)
    .describe(
      `Origins that asked for a widget and are not on the list, at most the last ${MOST_REFUSED}. Each is what a browser or a program told, and may be made up`,
    ),
})

export const originsApi = api({
  listOrigins: {
    method: 'GET',
    path: '/api/dashboard/origins',
    summary: 'Lists the origins that may embed the widgets, and those that were refused',
    access: [{ kind: 'account', role: 'viewer' }],
    response: List,
  },
  addOrigin: {
    method: 'POST',
    path: '/api/dashboard/origins',
    summary: 'Allows an origin; it applies at once',
    access: developer,
    body: z.strictObject({ origin: Typed }),
    response: z.object({ origin: z.string().describe('As it is stored') }),
  },
  removeOrigin: {
    method: 'DELETE',
    path: '/api/dashboard/origins',
    summary: 'Takes an origin off the list',
    access: developer,
    query: z.strictObject({ origin: Typed }),
    response: done,
    errors: ['NOT_FOUND'],
  },
  testOrigin: {
    method: 'POST',
    path: '/api/dashboard/origins/test',
    summary: 'Says what the service would do with a page of this origin',
    access: [{ kind: 'account', role: 'viewer' }],
    body: z.strictObject({ origin: Typed }),
    response: z.object({
      ok: z.boolean(),
      canonical: z.string().optional(),
      allowed: z.boolean(),
      seen: z.object({ lastSeenAt: Timestamp }).optional(),
      problems: z.array(z.string()).describe('Sentences'),
    }),
  },
})
