import * as z from 'zod'
import { api } from './endpoint.ts'
import { products, Timestamp } from './values.ts'

export const probeStatuses = [
  'healthy',
  'failing',
  'timeout',
  'rate-limited',
  'not-served',
  'degraded',
] as const
export type ProbeStatus = (typeof probeStatuses)[number]

const outcome = {
  ok: z.boolean(),
  ms: z.int().min(0).describe('Milliseconds until the answer'),
}

const Connection = z.object({
  product: z.enum(products),
  ...outcome,
  status: z
    .enum(probeStatuses)
    .describe(
      '`healthy` when everything that the product needs has answered; `degraded` when a part has not, or is degraded itself; the part’s own status when none has; `not-served` for a product that this deployment does not have. `ok` says whether the product works',
    ),
  parts: z
    .array(
      z.object({
        name: z.string().describe('The key of a chain for its nodes, otherwise the name of a service'),
        ...outcome,
        status: z
          .enum(['healthy', 'degraded', 'failing', 'timeout', 'rate-limited'])
          .describe('`degraded`: it answers, and not all nodes behind it did in the last minutes'),
      }),
    )
    .describe('Everything that was asked'),
})
export type Connection = z.output<typeof Connection>

const Monitored = z.object({
  key: z.object({
    prefix: z.string(),
    scopes: z.array(z.enum(products)),
    lastUsedAt: Timestamp.describe('This call counts'),
  }),
  connections: z.array(Connection).describe('One for each scope of the key'),
})

export const monitorApi = api({
  monitor: {
    method: 'GET',
    path: '/api/v1/monitor',
    summary:
      'Asks everything that your products depend on whether it works: 200 when all do, otherwise 207. An answer is at most ten seconds old',
    access: [{ kind: 'key', env: 'any' }],
    response: Monitored,
    isPartial: (answer) => Monitored.parse(answer).connections.some(({ ok }) => !ok),
  },
})
