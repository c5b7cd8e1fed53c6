import * as z from 'zod'
import { api } from '../endpoint.ts'
import { Timestamp } from '../values.ts'
import { next, pageFields } from './pages.ts'

/** The calls that a partner's servers and widgets made: one by one, and counted. */

/** How long a call can be looked up. */
export const LOGGED_DAYS = 30
export const usageDays = ['1', '7', '30'] as const
export const statusClasses = ['2xx', 'errors', '4xx', '5xx'] as const

/** The parts of the API by which calls can be listed: the segment behind `/api/v1/` or `/api/embed/`. */
export const requestParts = [
  'swap',
  'bridge',
  'market',
  'token',
  'nft',
  'sign',
  'payments',
  'fees',
  'wallets',
] as const
export type RequestPart = (typeof requestParts)[number]

const RequestId = z.string().regex(/^req_[0-9A-Za-z]{10,60}$/, 'must be the id of a request, such as req_…')

export const LoggedRequest = z.object({
  requestId: z.string().describe('As in `error.requestId` and in the header `X-Request-Id`'),
  at: Timestamp,
  method: z.string(),
  path: z.string().describe('Without its query, and without ids that open something'),
  route: z.string().optional().describe('The path in its documented form; absent for an unknown path'),
  status: z.int().describe('499 when the caller left before the answer'),
  code: z.string().optional().describe('The code of the error, if one was answered'),
  ms: z.number().describe('Time until the answer was sent'),
  keyPrefix: z.string().optional(),
  env: z.enum(['live', 'test']).optional(),
  origin: z.string().optional().describe('The web page that called, where a browser did'),
  address: z.string().describe('The network address that called; an IPv6 address as its /64'),
  userAgent: z.string().optional(),
})
export type LoggedRequest = z.output<typeof LoggedRequest>

const KeyUsage = z.object({
  id: z.string(),
  prefix: z.string(),
  label: z.string(),
  calls: z.int(),
  refused: z.int().describe('Calls that were answered with RATE_LIMIT'),
  p50: z.number().optional().describe('Half of the calls were answered within this many milliseconds'),
  p95: z.number().optional().describe('The same for 95 of 100 calls'),
})

const UsagePoint = z.object({
  at: Timestamp.describe('The beginning of the hour or the day'),
  calls: z.int(),
  errors: z.int().describe('Calls with a status of 400 or more, without `refused`'),
  refused: z.int(),
})

export const Usage = z.object({
  limits: z.object({
    perKey: z.int().describe('Calls of one live key in a minute'),
    perPartner: z.int().describe('Calls of all keys together in a minute'),
    testKey: z.int().describe('Calls of one test key in a minute'),
  }),
  keys: z.array(KeyUsage).describe('Keys that were used in this time, and those that work, the newest first'),
  by: z.enum(['hour', 'day']).describe('The length of each point: hours for 1 and 7 days, otherwise days'),
  points: z.array(UsagePoint).describe('Oldest first, without gaps; the last one is not over yet'),
  busiestMinute: z
    .object({ at: Timestamp, used: z.int(), limit: z.int().describe('`limits.perPartner`') })
    .optional()
    .describe('The minute with the most calls by key; absent where there were none'),
})
export type Usage = z.output<typeof Usage>

const viewer = [{ kind: 'account', role: 'viewer' }] as const

export const logsApi = api({
  listRequests: {
    method: 'GET',
    path: '/api/dashboard/requests',
    summary: `Lists the calls of the last ${LOGGED_DAYS} days, newest first`,
    access: viewer,
    query: z.strictObject({
      ...pageFields,
      status: z.enum(statusClasses).optional().describe('`errors`: 400 or more'),
      code: z
        .string()
        .regex(/^[A-Z_]{2,40}$/, 'must be the code of an error, such as RATE_LIMIT')
        .optional(),
      part: z.enum(requestParts).optional().describe('A product, or another part of the API'),
      without: z
        .enum(['session-polls'])
        .optional()
        .describe(
          'Leaves out the calls that read a sign session: pages and servers make them again and again',
        ),
      path: z.string().min(1).max(200).optional().describe('The beginning of the path'),
      key: z
        .string()
        .regex(/^[0-9A-Za-z_]{1,40}$/, 'must be the prefix of a key')
        .optional()
        .describe('The prefix of a key'),
      requestId: RequestId.optional(),
    }),
    response: z.object({ requests: z.array(LoggedRequest), next }),
  },
  getRequest: {
    method: 'GET',
    path: '/api/dashboard/requests/one',
    summary: 'Finds a call by the id that its answer had',
    access: viewer,
    query: z.strictObject({ requestId: RequestId }),
    response: z.object({ request: LoggedRequest }),
    errors: ['NOT_FOUND'],
  },
  getUsage: {
    method: 'GET',
    path: '/api/dashboard/usage',
    summary: 'Counts the calls of each key, with their times, and shows the limits',
    access: viewer,
    query: z.strictObject({ days: z.enum(usageDays).default('1').transform(Number) }),
    response: Usage,
  },
})
