import type {
  Balance,
  EarnedOfDay,
  LedgerEntry,
  Payout as ShownPayout,
} from '#contracts/api/dashboard/money.ts'
import type { OperatorPayout } from '#contracts/api/dashboard/operator.ts'
import { products } from '#contracts/api/values.ts'
import { accounts } from '../../domain/ledger/entries.ts'
import type { Accrual, LedgerRecord } from '../../domain/ledger/records.ts'
import {
  type AccountBalance,
  amountFor,
  availableOf,
  type DayOfEarnings,
  unpriced,
} from '../../domain/ledger/totals.ts'
import type { Payout } from '../../domain/payout.ts'
import { defined } from '../../kit/defined.ts'
import type { MoneyDeps } from './deps.ts'
import { standingOf } from './standing.ts'

/** Records of the store as the dashboard shows them. */

interface Of {
  readonly chain: AccountBalance['chain']
  readonly asset: string
  readonly symbol?: string
  readonly decimals?: number
}

type Names = Pick<Balance, 'chain' | 'asset' | 'symbol' | 'decimals'>

/** An asset as people see it. A token without a record of its name is shown by its own id, in minor units. */
function assetOf({ chains }: Pick<MoneyDeps, 'chains'>, { chain, asset, symbol, decimals }: Of): Names {
  const isServed = chains.keys.includes(chain)
  const coin = isServed ? chains.get(chain).chain.coin : undefined
  const known = coin?.address === asset ? coin : undefined
  return {
    chain,
    asset,
    symbol: symbol ?? known?.symbol ?? asset,
    decimals: decimals ?? known?.decimals ?? 0,
  }
}

export const showBalance = (deps: MoneyDeps, balance: AccountBalance): Balance => ({
  ...assetOf(deps, balance),
  pending: balance.pendingMinor,
  posted: balance.postedMinor,
  paid: balance.paidMinor,
  available: availableOf(balance).toString(),
})

const productNamed = (text: string) => products.find((product) => product === text)

export function showDay(deps: MoneyDeps, day: DayOfEarnings): EarnedOfDay | undefined {
  const product = productNamed(day.product)
  if (product === undefined || day.count === 0) return undefined
  const { amountMinor, pendingMinor, count, worth = unpriced(day) } = day
  return { day: day.day, product, ...assetOf(deps, day), amountMinor, pendingMinor, count, worth }
}

export const showPayout = (deps: MoneyDeps, payout: Payout): ShownPayout => ({
  id: payout.id,
  at: payout.at,
  ...assetOf(deps, payout),
  amountMinor: payout.amountMinor,
  state: payout.state,
  ...defined({
    to: payout.to,
    extraId: payout.extraId,
    txHash: payout.txHash,
    explorer: payout.txHash === undefined ? undefined : deps.explorer?.(payout.chain, payout.txHash),
    sentAt: payout.sentAt,
    endedAt: payout.endedAt,
    arrivedMinor: payout.arrivedMinor,
  }),
})

export const showOperatorPayout = (deps: MoneyDeps, payout: Payout): OperatorPayout => ({
  ...showPayout(deps, payout),
  partner: payout.partner,
  reason: payout.reason,
  by: payout.by,
  ...defined({ problem: payout.problem }),
})

/** An entry of a partner's ledger; `undefined` for records that are not about a partner. */
export async function showEntry(deps: MoneyDeps, record: LedgerRecord): Promise<LedgerEntry | undefined> {
  if (record.kind === 'suspense' || record.kind === 'release' || record.kind === 'refund') return undefined
  if (record.kind === 'payout' || record.kind === 'payout-return') {
    const amount = amountFor(record.entries, accounts.partner(record.partner))
    const back =
      record.kind === 'payout' ? await deps.store.read.ledger.by('returns', record.pays) : undefined
    // What is returned of a payout that brought too little is a part of it.
    const isReturned =
      back?.kind === 'payout-return' && amountFor(back.entries, accounts.partner(back.partner)) === -amount
    return {
      id: record.id,
      at: record.at,
      kind: record.kind === 'payout' ? 'payout' : 'reversal',
      ...assetOf(deps, { ...record, ...(await namesKept(deps, record)) }),
      amountMinor: amount.toString(),
      state: isReturned ? 'reversed' : 'posted',
      payoutId: record.kind === 'payout' ? record.pays : record.returns,
      ...linkOf(deps, record.chain, record.txHash),
    }
  }
  const accrual = record.kind === 'accrual' ? record : await accrualOf(deps, record)
  if (accrual === undefined) return undefined
  const { terms, feeTx, intentId } = accrual
  const posting = await deps.store.read.ledger.by('posts', accrual.id)
  return {
    id: record.id,
    at: record.at,
    kind: record.kind,
    ...defined({ product: productNamed(accrual.product) }),
    ...assetOf(deps, accrual),
    amountMinor:
      record.kind === 'posting'
        ? '0'
        : amountFor(record.entries, accounts.partner(accrual.partner)).toString(),
    state: await standingOf(deps.store.read.ledger, accrual),
    tier: terms.tier,
    shareBps: terms.partnerShareBps,
    platformBps: terms.platformBps,
    surchargeBps: terms.surchargeBps,
    settingsVersion: terms.settingsVersion,
    intentId,
    ...(record.kind === 'accrual' && defined({ postedAt: posting?.at, worth: accrual.worth?.share })),
    ...linkOf(deps, accrual.chain, feeTx),
  }
}

const namesKept = async ({ store }: MoneyDeps, { pays, returns }: { pays?: string; returns?: string }) => {
  const payout = await store.read.payouts.get(pays ?? returns ?? '')
  return defined({ symbol: payout?.symbol, decimals: payout?.decimals })
}

function linkOf({ explorer }: MoneyDeps, chain: Accrual['chain'], feeTx: string) {
  return { feeTx, ...defined({ explorer: explorer?.(chain, feeTx) }) }
}

async function accrualOf(
  { store }: MoneyDeps,
  record: Extract<LedgerRecord, { kind: 'posting' | 'reversal' | 'reinstatement' }>,
): Promise<Accrual | undefined> {
  const found = await store.read.ledger.get(record.kind === 'posting' ? record.posts : record.accrual)
  return found?.kind === 'accrual' ? found : undefined
}
