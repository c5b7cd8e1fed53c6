import type { SuspenseLine } from '#contracts/api/dashboard/operator-money.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import type { LedgerRecord, Suspense } from '../../../domain/ledger/records.ts'
import { amountFor } from '../../../domain/ledger/totals.ts'
import { defined } from '../../../kit/defined.ts'
import type { Actor } from '../deps.ts'
import { pageOf } from '../pages.ts'
import type { OperatorDeps } from './deps.ts'

export interface SuspenseAsk {
  readonly limit?: number | undefined
  readonly after?: string | undefined
  readonly state?: SuspenseLine['state'] | undefined
}

/** Money that pays for nothing, the newest first. */
export async function listSuspense(deps: OperatorDeps, ask: SuspenseAsk) {
  const { ledger } = deps.store.read
  const { rows, next } = await pageOf(
    ask,
    (after, limit) =>
      ledger.list({
        where: { kind: 'suspense' },
        limit,
        newestFirst: true,
        ...(after === undefined ? {} : { after }),
      }),
    ({ id }) => id,
    async (record) =>
      ask.state === undefined || ((await releaseOf(deps, record)) === undefined) === (ask.state === 'open'),
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

async function releaseOf({ store }: OperatorDeps, record: LedgerRecord) {
  const release = await store.read.ledger.by('releases', record.id)
  return release?.kind === 'release' ? release : undefined
}

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
    state: release === undefined ? 'open' : 'attached',
    ...defined({
      symbol: known?.symbol,
      decimals: known?.decimals,
      payer,
      intentId,
      attachedTo: release?.intentId,
      explorer: deps.explorer?.(chain, suspends),
    }),
  }
}
