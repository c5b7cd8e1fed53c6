import type { Change } from '#contracts/api/dashboard/operator.ts'
import { type AuditEntry, byAction } from '../../../domain/account/audit-entry.ts'
import { defined } from '../../../kit/defined.ts'
import { pageOf, type Paging } from '../../../kit/page-of.ts'
import type { Store } from '../../../ports/store.ts'

export interface AuditAsk extends Paging {
  readonly partner?: string | undefined
  /** Only what concerns no partner. */
  readonly of?: 'service' | undefined
  readonly action?: string | undefined
}

/** The changes of the whole service, the newest first. */
export async function listChanges(read: Pick<Store['read'], 'audit'>, ask: AuditAsk) {
  const { partner, of, action } = ask
  const where =
    partner !== undefined
      ? action === undefined
        ? { partner }
        : { byAction: byAction(partner, action) }
      : of === undefined
        ? undefined
        : ({ ofService: 'yes' } as const)
  const { rows, next } = await pageOf(
    read.audit,
    where,
    ask,
    (entry) =>
      (action === undefined || entry.action === action) && (of === undefined || entry.partner === undefined),
  )
  return { entries: rows.map(show), ...defined({ next }) }
}

const show = ({ id, at, actor, action, object, details, address, partner }: AuditEntry): Change => ({
  id,
  at,
  actor: { ...actor },
  action,
  ...defined({ object, details: details && { ...details }, address, partner }),
})
