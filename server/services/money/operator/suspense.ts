import type { SuspenseLine } from '#contracts/api/dashboard/operator-money.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import type { LedgerRecord, Refund, Release, Suspense } from '../../../domain/ledger/records.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import { defined } from '../../../kit/defined.ts'
import { pageOf, type Paging } from '../../../kit/page-of.ts'
import type { Actor } from '../deps.ts'
import { refund } from '../refund.ts'
import type { OperatorDeps } from './deps.ts'

export interface SuspenseAsk extends Paging {
  readonly state?: SuspenseLine['state'] | undefined
  /** Only fees that are owed to their payers. */
  readonly reason?: 'NO_PRODUCT' | undefined
}

/** Money that pays for nothing, the newest first. */
export async function listSuspense(deps: OperatorDeps, ask: SuspenseAsk) {
  const { rows, next } = await pageOf(
    deps.store.read.ledger,
    { kind: 'suspense' },
    ask,
    async (record) =>
      record.kind === 'suspense' &&
      (ask.reason === undefined || record.reason === ask.reason) &&
      (ask.state === undefined || stateOf(await releaseOf(deps, record)) === ask.state),
  )
  const suspense: SuspenseLine[] = []
  for (const row of rows) if (row.kind === 'suspense') suspense.push(await showSuspense(deps, row))
  return { suspense, ...defined({ next }) }
}

/** Books money in suspense as the fee of a payment, by the engine's own booking: once. */
export async function attachSuspense(
  deps: OperatorDeps,
  actor: Actor,
  { id, intentId, reason }: { readonly id: string; readonly intentId: string; readonly reason: string },
): Promise<SuspenseLine> {
  const record = await deps.store.read.ledger.get(id)
  if (record?.kind !== 'suspense') throw new SuiteError('NOT_FOUND', 'There is no such money in suspense.')
  const details = { intentId, txHash: record.suspends, reason }
  await deps.attachSuspense(id, intentId, ({ audit }, { partner }) =>
    audit.insert(deps.auditEntry(actor, 'suspense.attach', id, details, partner)),
  )
  return showSuspense(deps, record)
}

/** Books the transaction that brought money in suspense back to who had paid it: once, and checked on its chain. */
export async function refundSuspense(
  deps: OperatorDeps,
  actor: Actor,
  { id, txHash, reason }: { readonly id: string; readonly txHash: string; readonly reason: string },
): Promise<SuspenseLine> {
  return showSuspense(deps, await refund(deps, actor, id, txHash, reason))
}

async function releaseOf({ store }: OperatorDeps, record: LedgerRecord) {
  const release = await store.read.ledger.by('releases', record.id)
  return release?.kind === 'release' || release?.kind === 'refund' ? release : undefined
}

const stateOf = (release: Release | Refund | undefined): SuspenseLine['state'] =>
  release === undefined ? 'open' : release.kind === 'refund' ? 'refunded' : 'attached'

async function showSuspense(deps: OperatorDeps, record: Suspense): Promise<SuspenseLine> {
  const { id, at, chain, asset, reason, suspends, payer, intentId } = record
  const release = await releaseOf(deps, record)
  const coin = deps.chains.keys.includes(chain) ? deps.chains.get(chain).chain.coin : undefined
  const named = intentId === undefined ? undefined : await deps.store.read.intents.get(intentId)
  const known = [coin, named?.deal?.fee.asset].find((each) => each?.address === asset)
  return {
    id,
    at,
    chain,
    asset,
    amountMinor: (-amountFor(record.entries, accounts.treasury(chain))).toString(),
    txHash: suspends,
    reason,
    state: stateOf(release),
    ...defined({
      symbol: known?.symbol,
      decimals: known?.decimals,
      payer,
      intentId,
      attachedTo: release?.kind === 'release' ? release.intentId : undefined,
      refundedBy: release?.kind === 'refund' ? release.refunds : undefined,
      explorer: deps.explorer?.(chain, suspends),
    }),
  }
}
