import type { AuditLine, auditApi } from '#contracts/api/dashboard/audit.ts'
import { USUAL_ROWS } from '#contracts/api/dashboard/pages.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { type AuditEntry, byAction, byActor } from '../../domain/account/audit-entry.ts'
import { invalidField } from '../../domain/errors.ts'
import { csv } from '../../kit/csv.ts'
import { defined } from '../../kit/defined.ts'
import { NoSuchPlace, type Store } from '../../ports/store.ts'

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
  async function page(partner: string, { actor, action }: Filter, after: string | undefined, limit: number) {
    const where =
      actor !== undefined
        ? { byActor: byActor(partner, actor) }
        : action !== undefined
          ? { byAction: byAction(partner, action) }
          : { partner }
    const rows = await store.read.audit
      .list({ where, limit, newestFirst: true, ...defined({ after }) })
      .catch((error: unknown) => {
        if (error instanceof NoSuchPlace) throw invalidField('query.after', 'must be the `next` of a page')
        throw error
      })
    const last = rows.length < limit ? undefined : rows.at(-1)?.id
    return { rows: rows.filter((row) => action === undefined || row.action === action), last }
  }

  async function* lines(partner: string, filter: Filter) {
    let after: string | undefined
    do {
      const { rows, last } = await page(partner, filter, after, AT_ONCE)
      for (const row of rows) {
        const { id, at, actor, action, object, details, address } = show(row)
        const more = details === undefined ? undefined : JSON.stringify(details)
        yield [id, at, actor.kind, actor.email, action, object, more, address]
      }
      after = last
    } while (after !== undefined)
  }

  return {
    async listAudit({ query, caller }) {
      const limit = query.limit ?? USUAL_ROWS
      const { rows, last } = await page(caller.partner.slug, query, query.after, limit)
      return { entries: rows.map(show), ...defined({ next: last }) }
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
