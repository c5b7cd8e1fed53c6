import type { ChainKey } from '#contracts/api/values.ts'
import { invalidField, SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import { availableOf, balanceId } from '../../../domain/ledger/totals.ts'
import { parseMinor } from '../../../domain/money.ts'
import type { Payout } from '../../../domain/payout.ts'
import { lostAt } from '../../../formats/nobody.ts'
import { type Payee, readPayee } from '../../../formats/payee.ts'
import { defined } from '../../../kit/defined.ts'
import type { Chain } from '../../../ports/chain.ts'
import { type Actor, type MoneyDeps, nameOf } from '../deps.ts'
import { note, reserve } from './change.ts'
import type { Tables } from '../../../ports/store.ts'

export interface Proposal {
  readonly partner: string
  readonly chain: ChainKey
  readonly asset: string
  readonly amountMinor: string
  readonly to: string
  readonly extraId?: string | undefined
  readonly reason: string
}

/** Reserves an amount of what a partner is owed for good. Never more than that, whatever runs side by side. */
export async function propose(deps: MoneyDeps, actor: Actor, ask: Proposal): Promise<Payout> {
  const { store, chains, clock, random } = deps
  const { chain } = chains.get(ask.chain)
  const asset = chain.canonicalAsset(ask.asset)?.address
  if (asset === undefined) throw invalidField('body.asset', 'must be `native` or a token of the chain')
  const amount = parseMinor(ask.amountMinor)
  if (amount === undefined || amount === 0n) throw invalidField('body.amountMinor', 'must be more than 0')
  const { address: to, extraId } = receiver(chain, ask)
  // An issued asset is named by its code and its issuer.
  const issuer = asset.split(/[.:]/)[1]
  const lost = lostAt(chains, chain.family, to, { address: asset, ...defined({ issuer }) })
  if (lost !== undefined) throw invalidField('body.to', lost)
  if (extraId !== undefined && chain.needsExtraId === undefined)
    throw invalidField('body.extraId', `must be left out: payments on ${chain.key} carry no tag or memo`)
  if (extraId === undefined && (await needsExtraId(deps, chain, to)))
    throw invalidField('body.extraId', 'is required: this account takes no payment without a tag or memo')
  const at = clock.now().toISOString()
  const id = formatId('po', random.bytes(40, 'payout'))
  return store.transact(async (tables) => {
    // An earlier run of the same call may have stored it.
    const stored = await tables.payouts.get(id)
    if (stored !== undefined) return stored
    if ((await tables.partners.get(ask.partner)) === undefined)
      throw new SuiteError('NOT_FOUND', `There is no partner ${ask.partner}.`)
    await mustBeInOrder(tables, chain.key, asset)
    const balance = await tables.balances.get(balanceId(accounts.partner(ask.partner), chain.key, asset))
    const available = balance === undefined ? 0n : availableOf(balance)
    if (available < amount)
      throw new SuiteError('AMOUNT_TOO_LARGE', 'The amount is larger than what can be paid out.', {
        details: { availableMinor: available.toString() },
      })
    const payout: Payout = {
      id,
      partner: ask.partner,
      chain: chain.key,
      asset,
      to,
      ...defined({ symbol: balance?.symbol, decimals: balance?.decimals, extraId }),
      amountMinor: amount.toString(),
      state: 'proposed',
      reason: ask.reason,
      by: nameOf(actor),
      at,
    }
    await reserve(tables, payout, 1n)
    await tables.payouts.insert(payout)
    await note(deps, tables, actor, 'payout.propose', payout, ask.reason)
    return payout
  })
}

/** Where no node answers, the operator's wallet has the last word. */
const needsExtraId = async ({ log }: MoneyDeps, chain: Chain, to: string): Promise<boolean> =>
  (await chain.needsExtraId?.(to).catch((cause: unknown) => {
    log.warn('payout.receiver-unread', { to, cause })
    return false
  })) ?? false

/** Reads the address in any form that wallets copy; a tag in it counts as one beside it. */
function receiver(chain: Chain, ask: Proposal): Payee {
  const told = readPayee(ask.to, chain)
  if ('problem' in told) throw invalidField('body.to', told.problem)
  const to = chain.canonicalAddress(told.address)
  if (to === undefined) throw invalidField('body.to', 'must be an address of the chain')
  const extraId = told.extraId ?? ask.extraId
  if (ask.extraId !== undefined && ask.extraId !== extraId)
    throw invalidField('body.extraId', `must be left out, or the one in the address (${extraId})`)
  return { address: to, ...defined({ extraId }) }
}

/**
 * Nothing is promised from sums that may be wrong. Throws NOT_RECONCILED when the last comparison of the chain found
 * sums that are not those of the records, or when none has been made since a restore, and until a person has confirmed the restore.
 */
async function mustBeInOrder(
  { ledgerNotes, reconciliations }: Tables<'write'>,
  chain: ChainKey,
  asset: string,
): Promise<void> {
  const compared = await reconciliations.get(chain)
  const restored = await ledgerNotes.get('restored')
  const confirmed = await ledgerNotes.get('confirmed')
  if (restored !== undefined && (confirmed === undefined || confirmed.at < restored.at))
    throw new SuiteError(
      'NOT_RECONCILED',
      'The store was restored from a backup, and may have forgotten payouts. See what the treasuries have sent since, and confirm the restore.',
    )
  if (restored !== undefined && (compared === undefined || compared.at <= restored.at))
    throw new SuiteError('NOT_RECONCILED', 'The store was restored from a backup. Reconcile the chain first.')
  if (compared?.trial.some((each) => each.asset === asset && !each.ok) === true)
    throw new SuiteError('NOT_RECONCILED', 'The sums of this asset are not those of the records.')
}
