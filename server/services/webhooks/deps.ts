import type { Caller } from '../../domain/access/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Jobs } from '../../ports/shared/jobs.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Rows, Store } from '../../ports/store.ts'
import type { WebhookReceivers } from '../../ports/webhook-receivers.ts'

export interface WebhookDeps {
  readonly store: Store
  readonly jobs: Jobs
  readonly leases: Pick<Leases, 'isMine'>
  readonly receivers: WebhookReceivers
  readonly secrets: Secrets
  readonly random: Pick<Random, 'bytes'>
  readonly clock: Clock
  readonly log: Log
  readonly audit: AuditEntries
}

/** The entries of the audit log, written with the change that they tell. */
interface AuditEntries {
  entry(
    actor: Extract<Caller, { kind: 'account' }> | { readonly kind: 'command' },
    action: string,
    object?: string,
    details?: Readonly<Record<string, unknown>>,
    partner?: string,
  ): Rows['audit']
}
