import * as z from 'zod'
import { api } from './endpoint.ts'
import { networks } from './values.ts'

const Health = z.object({
  ok: z.boolean(),
  status: z.enum(['ready', 'stopping']),
  network: z.enum(networks),
  version: z.string(),
})

export const healthApi = api({
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Says whether the service is ready, for people and monitors',
    access: [{ kind: 'public' }],
    response: Health,
    errors: ['UNAVAILABLE'],
  },
  healthz: {
    method: 'GET',
    path: '/healthz',
    summary:
      'The same for load balancers, without a limit: 503 while the service is stopping, or while it can store nothing',
    access: [{ kind: 'public' }],
    unlimited: true,
    response: Health,
    errors: ['UNAVAILABLE'],
  },
})
