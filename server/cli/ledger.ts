import { accounts } from '../domain/ledger/entries.ts'
import type { LedgerRecord } from '../domain/ledger/records.ts'
import { standingOf } from '../services/money/standing.ts'
import { UsageError } from './usage.ts'
import type { Operator } from './with-store.ts'
import { everyRow } from '../kit/every-row.ts'

/** The newest fees of a partner that are shown. */
const MOST_FEES = 100
/** Chains times assets of one partner. */
const MOST_ASSETS = 1_000

/** A partner's balance: one line for each chain and asset, in minor units, then the newest fees that it comes from. */
export async function ledgerShow([slug]: readonly string[], operator: Operator): Promise<string> {
  if (slug === undefined) throw new UsageError('ledger show takes a slug')
  const { balances, ledger, partners } = await operator.read()
  const account = accounts.partner(slug)
  const sums = await balances.list({ where: { account }, limit: MOST_ASSETS })
  if (sums.length === 0 && (await partners.get(slug)) === undefined)
    throw new UsageError(`there is no partner ${slug}`)
  if (sums.length === 0) return `Nothing is booked for ${slug} yet.`
  const lines = sums.map(({ chain, asset, postedMinor, pendingMinor, paidMinor }) => {
    const line = `${chain}\t${asset}\tposted ${postedMinor}\tpending ${pendingMinor}`
    return paidMinor === '0' ? line : `${line}\tpaid ${paidMinor}`
  })
  const where = { partnerKind: `${slug} accrual` }
  const newest = await ledger.list({ where, limit: MOST_FEES + 1, newestFirst: true })
  const fees: string[] = []
  for (const record of newest.slice(0, MOST_FEES).toReversed()) {
    if (record.kind !== 'accrual') continue
    const { at, chain, feeTx, intentId } = record
    const isReversed = (await standingOf(ledger, record)) === 'reversed'
    fees.push(`  ${at}\t${chain}\t${feeTx}\t${intentId}${isReversed ? '\treversed' : ''}`)
  }
  const head = newest.length > MOST_FEES ? `The newest ${MOST_FEES} fees:` : 'From the fees:'
  return [...lines, head, ...fees].join('\n')
}

/** Money in suspense: one line for each transaction. An operator decides what happens with it. */
export async function ledgerSuspense(_: readonly string[], operator: Operator): Promise<string> {
  const read = await operator.read()
  const records: readonly LedgerRecord[] = await everyRow(read.ledger, { kind: 'suspense' })
  const left = [
    ...(await everyRow(read.ledger, { kind: 'release' })),
    ...(await everyRow(read.ledger, { kind: 'refund' })),
  ]
  const released = new Set(left.flatMap((record) => ('releases' in record ? [record.releases] : [])))
  const lines = records.flatMap((record) =>
    record.kind === 'suspense' && !released.has(record.id)
      ? [
          [
            record.at,
            record.chain,
            record.asset,
            record.entries[0]?.amountMinor,
            record.reason,
            record.suspends,
            record.intentId ?? '-',
            record.payer ?? '-',
          ].join('\t'),
        ]
      : [],
  )
  return lines.length === 0 ? 'Nothing is in suspense.' : lines.join('\n')
}
