import type { ChainKey } from '#contracts/api/values.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { Store } from '../../ports/store.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'

export interface MoneyDeps {
  readonly store: Store
  readonly chains: Chains
  /** Tells which tokens are vouched for. */
  readonly router: Pick<SwapRouter, 'tokens'>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** The entry of the audit log for a change, to be written in the change's own transaction. */
  readonly auditEntry: (
    actor: Actor,
    action: string,
    object: string,
    details: Readonly<Record<string, unknown>>,
    partner?: string,
  ) => AuditEntry
  /** The address of a transaction in the chain's explorer; absent where there is none. */
  readonly explorer?: ((chain: ChainKey, txHash: string) => string | undefined) | undefined
}

/** Who does something: an operator who is signed in, or a command on the operator's machine. */
export type Actor = Extract<Caller, { kind: 'operator' }> | { readonly kind: 'command' }

export const nameOf = (actor: Actor): string => (actor.kind === 'command' ? 'command' : actor.member.email)
