import { type AuditEntry, byAction, byActor } from '../../domain/account/audit-entry.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { formatId } from '../../domain/ids.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'
import type { Store } from '../../ports/store.ts'

/** Who made a change: a caller who is signed in, or a command on the operator's machine. */
type Actor = Extract<Caller, { kind: 'account' | 'operator' | 'member' }> | { readonly kind: 'command' }

type What = readonly [
  actor: Actor,
  /** Such as `key.create`. */
  action: string,
  /** The id of what was changed, or another name that people know it by. */
  object?: string,
  /** Plain JSON; nothing secret. */
  details?: Readonly<Record<string, unknown>>,
  /** The partner that it is about, when the actor is not a member of it. */
  partner?: string,
]

export interface Audit {
  /** Writes an entry. */
  (...what: What): Promise<void>
  /** The entry alone, for the transaction that makes the change: `await tables.audit.insert(audit.entry(…))`. */
  readonly entry: (...what: What) => AuditEntry
}

export function createAudit({
  store,
  clock,
  random,
}: {
  store: Pick<Store, 'transact'>
  clock: Pick<Clock, 'now'>
  random: Pick<Random, 'bytes'>
}): Audit {
  const entry = (...[actor, action, object, details, about]: What): AuditEntry => {
    const partner = about ?? (actor.kind === 'command' ? undefined : actor.member.partner)
    const email = actor.kind === 'command' ? '' : actor.member.email
    const isOperator = actor.kind !== 'command' && actor.member.operator === 'yes'
    return {
      id: formatId('aud', random.bytes(40)),
      at: clock.now().toISOString(),
      actor: { kind: actor.kind === 'command' ? 'command' : isOperator ? 'operator' : 'member', email },
      action,
      ...defined({ object, details, partner, address: actor.kind === 'command' ? undefined : actor.address }),
      ...(partner === undefined
        ? {}
        : { byActor: byActor(partner, email), byAction: byAction(partner, action) }),
    }
  }
  return Object.assign(
    async (...what: What) => {
      const row = entry(...what)
      await store.transact(({ audit }) => audit.insert(row))
    },
    { entry },
  )
}
