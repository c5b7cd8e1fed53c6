import type { AuditLine, auditApi } from '#contracts/api/dashboard/audit.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { type AuditEntry, byAction, byActor } from '../../domain/account/audit-entry.ts'
import { csv } from '../../kit/csv.ts'
import { defined } from '../../kit/defined.ts'
import { pageOf, type Paging } from '../../kit/page-of.ts'
import type { Store } from '../../ports/store.ts'

interface Filter {
  readonly actor?: string | undefined
  readonly action?: string | undefined
}

/** Operators' own addresses are not shown to partners. */
const OPERATOR = 'operator'
const AT_ONCE = 200

/** What was changed in a partner's account. */
export function createAuditList({
  store,
}: {
  store: Pick<Store, 'read'>
}): Handlers<typeof auditApi, Caller> {
  /** A page by one listed field; with both filters, the second one thins it out. */
  function page(partner: string, { actor, action, ...paging }: Filter & Paging) {
    const where =
      actor !== undefined
        ? { byActor: byActor(partner, actor) }
        : action !== undefined
          ? { byAction: byAction(partner, action) }
          : { partner }
    return pageOf(store.read.audit, where, paging, (row) => action === undefined || row.action === action)
  }

  async function* lines(partner: string, filter: Filter) {
    let after: string | undefined
    do {
      const { rows, next } = await page(partner, { ...filter, limit: AT_ONCE, after })
      for (const row of rows) {
        const { id, at, actor, action, object, details, address } = show(row)
        const more = details === undefined ? undefined : JSON.stringify(details)
        yield [id, at, actor.kind, actor.email, action, object, more, address]
      }
      after = next
    } while (after !== undefined)
  }

  return {
    async listAudit({ query, caller }) {
      const { rows, next } = await page(caller.partner.slug, query)
      return { entries: rows.map(show), ...defined({ next }) }
    },

    exportAudit: ({ query, caller }) =>
      csv(
        ['id', 'at', 'actor_kind', 'actor', 'action', 'object', 'details', 'address'],
        lines(caller.partner.slug, query),
      ),
  }
}

function show({ id, at, actor, action, object, details, address }: AuditEntry): AuditLine {
  const isMember = actor.kind === 'member'
  return {
    id,
    at,
    actor: { kind: actor.kind, email: isMember ? actor.email : OPERATOR },
    action,
    ...defined({ object, details: details === undefined ? undefined : { ...details } }),
    ...(isMember ? defined({ address }) : {}),
  }
}
