import { SuiteError } from '../../../domain/errors.ts'
import { accounts, mirror, payoutEntries } from '../../../domain/ledger/entries.ts'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { afterChange, balanceId, type BalanceChange } from '../../../domain/ledger/totals.ts'
import { type Minor, readMinor } from '../../../domain/money.ts'
import type { Payout } from '../../../domain/payout.ts'
import { defined } from '../../../kit/defined.ts'
import type { Tables } from '../../../ports/store.ts'
import type { Actor, MoneyDeps } from '../deps.ts'

/** Changes a payout in a transaction. Throws NOT_FOUND. */
export function changePayout(
  { store }: Pick<MoneyDeps, 'store'>,
  id: string,
  next: (payout: Payout, tables: Tables<'write'>) => Promise<Payout>,
): Promise<Payout> {
  return store.transact(async (tables) => {
    const payout = await tables.payouts.get(id)
    if (payout === undefined) throw noSuchPayout()
    const changed = await next(payout, tables)
    if (changed !== payout) await tables.payouts.update(changed)
    return changed
  })
}

/** Writes a change of a payout into the audit log. */
export function note(
  { auditEntry }: Pick<MoneyDeps, 'auditEntry'>,
  tables: Tables<'write'>,
  actor: Actor,
  action: string,
  payout: Payout,
  reason?: string,
): Promise<void> {
  const { id, partner, chain, asset, amountMinor, arrivedMinor, txHash, to, extraId } = payout
  const details = defined({ chain, asset, amountMinor, arrivedMinor, to, extraId, txHash, reason })
  return tables.audit.insert(auditEntry(actor, action, id, details, partner))
}

export const namesOf = ({ partner, chain, asset }: Payout) => ({ partner, chain, asset })

/** Reserves the amount of a payout, or with -1 gives it free. */
export async function reserve({ balances }: Tables<'write'>, payout: Payout, sign: bigint): Promise<void> {
  const by = { reservedMinor: sign * readMinor(payout.amountMinor) }
  const changes: readonly BalanceChange[] = [
    { account: accounts.partner(payout.partner), by },
    { account: accounts.partners, by },
  ]
  for (const one of changes) {
    const before = await balances.get(balanceId(one.account, payout.chain, payout.asset))
    if (before !== undefined) await balances.update(afterChange(before, one, payout))
  }
}

/** Takes an amount of a sent payout back: the partner is owed it again. `id` is that of the new record. */
export async function giveBack(
  tables: Tables<'write'>,
  payout: Payout,
  amount: Minor,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<void> {
  await enterRecord(tables, {
    kind: 'payout-return',
    id,
    returns: payout.id,
    ...namesOf(payout),
    txHash: payout.txHash ?? '',
    entries: mirror(payoutEntries(payout.partner, payout.chain, amount)),
    at,
  })
}

export const noSuchPayout = () => new SuiteError('NOT_FOUND', 'There is no such payout.')
