import type { Difference, Matched } from '#contracts/api/dashboard/reconciliation.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import type { Accrual, LedgerRecord, Suspense } from '../../../domain/ledger/records.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import { defined } from '../../../kit/defined.ts'
import { newestFirst } from '../../../kit/every-row.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { MoneyDeps } from '../deps.ts'
import { standingOf } from '../standing.ts'

/** What the comparison of one transaction came to. */
export type Compared =
  | { readonly is: 'waiting' | 'foreign' }
  | { readonly is: 'matched'; readonly lines: readonly Matched[] }
  | { readonly is: 'different'; readonly differences: readonly Difference[] }

/** What the ledger has of a transaction. */
interface Booked {
  readonly amounts: ReadonlyMap<string, bigint>
  readonly record?: Accrual | Suspense
  /** Whether the ledger says that nothing can undo it. */
  readonly isFinal: boolean
}

/** Compares what a transaction brought the treasury with what the ledger has of it. */
export async function compare(
  deps: MoneyDeps,
  chain: Chain,
  treasury: string,
  txHash: string,
): Promise<Compared> {
  const booked = await bookedOf(deps, chain.key, txHash)
  const paidTo = (await treasuryOf(deps, booked.record)) ?? treasury
  const arrival = await chain.arrived(txHash, paidTo)
  if (arrival?.final !== true) {
    const isGone = arrival === undefined && (await chain.inspect(txHash)) === undefined
    if (!isGone || !booked.isFinal) return { is: 'waiting' }
  }
  const came = new Map((arrival?.amounts ?? []).map(({ asset, amount }) => [asset, BigInt(amount)]))
  const differences: Difference[] = []
  for (const asset of new Set([...came.keys(), ...booked.amounts.keys()])) {
    const onChain = came.get(asset) ?? 0n
    const inLedger = booked.amounts.get(asset) ?? 0n
    if (onChain === inLedger) continue
    // Anyone can make a worthless token and send it to everyone: the ledger leaves it out.
    if (inLedger === 0n && !(await isOurs(deps, chain, asset, txHash))) continue
    differences.push({
      kind: inLedger === 0n ? 'chain-only' : onChain === 0n ? 'ledger-only' : 'amount',
      chain: chain.key,
      asset,
      ...(await symbolOf(deps, chain, asset, booked.record)),
      txHash,
      ...(onChain === 0n ? {} : { chainMinor: onChain.toString() }),
      ...(inLedger === 0n ? {} : { ledgerMinor: inLedger.toString() }),
      ...namesOf(booked.record),
      ...defined({ explorer: deps.explorer?.(chain.key, txHash) }),
    })
  }
  if (differences.length > 0) return { is: 'different', differences }
  const { record } = booked
  if (record === undefined || booked.amounts.size === 0) return { is: 'foreign' }
  const lines: Matched[] = []
  for (const [asset, amount] of booked.amounts) {
    lines.push({
      asset,
      ...(await symbolOf(deps, chain, asset, record)),
      txHash,
      amountMinor: amount.toString(),
      is: record.kind === 'accrual' ? 'fee' : 'suspense',
      entryId: record.id,
      at: record.at,
      ...namesOf(record),
      ...defined({ explorer: deps.explorer?.(chain.key, txHash) }),
    })
  }
  return { is: 'matched', lines }
}

/** The asset as people see it, where anything here knows it. */
async function symbolOf(
  { store }: MoneyDeps,
  { coin }: Chain,
  asset: string,
  record: Accrual | Suspense | undefined,
): Promise<{ readonly symbol?: string; readonly decimals?: number }> {
  const paying = record?.intentId === undefined ? undefined : await store.read.intents.get(record.intentId)
  const known = [coin, paying?.deal?.fee.asset].find((each) => each?.address === asset)
  return known === undefined ? {} : { symbol: known.symbol, decimals: known.decimals }
}

const namesOf = (record: Accrual | Suspense | undefined) =>
  record === undefined
    ? {}
    : {
        entryId: record.id,
        at: record.at,
        ...defined({
          intentId: record.intentId,
          partner: record.kind === 'accrual' ? record.partner : undefined,
        }),
      }

async function bookedOf({ store }: MoneyDeps, chain: ChainKey, txHash: string): Promise<Booked> {
  const { ledger } = store.read
  const amounts = new Map<string, bigint>()
  const account = accounts.treasury(chain)
  const count = (record: LedgerRecord & { readonly asset: string; readonly entries: Accrual['entries'] }) =>
    amounts.set(record.asset, (amounts.get(record.asset) ?? 0n) - amountFor(record.entries, account))
  const fee = await ledger.by('feeTx', txHash)
  const accrual = fee?.kind === 'accrual' && fee.chain === chain ? fee : undefined
  const standing = accrual && (await standingOf(ledger, accrual))
  if (accrual !== undefined && standing !== 'reversed') count(accrual)
  const other = await ledger.by('suspends', txHash)
  const suspense = other?.kind === 'suspense' && other.chain === chain ? other : undefined
  // What was refunded came all the same.
  const stands =
    suspense !== undefined && (await ledger.by('releases', suspense.id))?.kind !== 'release'
      ? suspense
      : undefined
  if (stands !== undefined) count(stands)
  const isFinal = standing === 'posted' || stands !== undefined
  return { amounts, isFinal, ...defined({ record: stands ?? accrual ?? suspense }) }
}

/** The treasury that booked money was paid to: it may have changed since. */
async function treasuryOf(
  { store }: MoneyDeps,
  record: Accrual | Suspense | undefined,
): Promise<string | undefined> {
  if (record?.kind === 'suspense' && record.treasury !== undefined) return record.treasury
  if (record?.intentId === undefined) return undefined
  return (await store.read.intents.get(record.intentId))?.deal?.fee.treasury
}

/** The same rule by which the engine enters money as suspense. */
async function isOurs(
  { store, router }: MoneyDeps,
  chain: Chain,
  asset: string,
  txHash: string,
): Promise<boolean> {
  if (asset === chain.coin.address) return true
  const listed = await router.tokens(chain.key).catch(() => [])
  if (listed.some(({ address, verified }) => address === asset && verified)) return true
  const payer = (await chain.inspect(txHash))?.payer
  if (payer === undefined) return false
  for await (const theirs of newestFirst(store.read.intents, { payer }))
    if (theirs.some((intent) => intent.chain === chain.key)) return true
  return false
}
