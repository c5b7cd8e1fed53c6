import * as z from 'zod'
import { api } from '../endpoint.ts'
import { Timestamp } from '../values.ts'
import { next, pageFields } from './pages.ts'

/** What was changed in a partner account, and by whom. */

export const AuditLine = z.object({
  id: z.string(),
  at: Timestamp,
  actor: z.object({
    email: z.string().describe('An operator’s own address is not shown to partners'),
    kind: z.enum(['member', 'operator', 'command']),
  }),
  action: z.string().describe('Such as `key.create`'),
  object: z.string().optional().describe('Its id, or another name that people know it by'),
  details: z.record(z.string(), z.unknown()).optional(),
  address: z.string().optional(),
})
export type AuditLine = z.output<typeof AuditLine>

const filters = {
  actor: z.string().min(1).max(254).optional().describe('The e-mail address of a member'),
  action: z.string().min(1).max(60).optional(),
} as const

export const auditApi = api({
  listAudit: {
    method: 'GET',
    path: '/api/dashboard/audit',
    summary: 'Lists the changes of the account, the newest first',
    access: [{ kind: 'account', role: 'viewer' }],
    query: z.strictObject({ ...pageFields, ...filters }),
    response: z.object({ entries: z.array(AuditLine), next }),
  },
  exportAudit: {
    method: 'GET',
    path: '/api/dashboard/audit.csv',
    summary: 'The same as a table, all of it',
    access: [{ kind: 'account', role: 'viewer' }],
    query: z.strictObject(filters),
    csv: 'audit.csv',
    response: z.string(),
  },
})
