import { accounts } from '../domain/ledger/entries.ts'
import { balanceOf } from '../domain/ledger/balance.ts'
import { balanceId } from '../domain/ledger/totals.ts'
import type { LedgerRecord } from '../domain/ledger/records.ts'
import { UsageError } from './usage.ts'
import type { Operator } from './with-store.ts'
import { everyRow } from '../kit/every-row.ts'

/** A partner's balance: one line for each chain and asset, in minor units, then the fees that it comes from. */
export async function ledgerShow([slug]: readonly string[], operator: Operator): Promise<string> {
  if (slug === undefined) throw new UsageError('ledger show takes a slug')
  const read = await operator.read()
  const records: readonly LedgerRecord[] = await everyRow(read.ledger)
  const accruals = records
    .filter((record) => record.kind === 'accrual')
    .filter((record) => record.partner === slug)
  const pots = new Map(accruals.map(({ chain, asset }) => [`${chain} ${asset}`, { chain, asset }]))
  const lines: string[] = []
  for (const { chain, asset } of pots.values()) {
    const account = accounts.partner(slug)
    const { pending, posted } = balanceOf(records, account, chain, asset)
    const paid = (await read.balances.get(balanceId(account, chain, asset)))?.paidMinor ?? '0'
    const line = `${chain}\t${asset}\tposted ${posted}\tpending ${pending}`
    lines.push(paid === '0' ? line : `${line}\tpaid ${paid}`)
  }
  const reversed = reversedOf(records)
  const fees = accruals.map(
    ({ id, at, chain, feeTx, intentId }) =>
      `  ${at}\t${chain}\t${feeTx}\t${intentId}${reversed.has(id) ? '\treversed' : ''}`,
  )
  return lines.length === 0
    ? `Nothing is booked for ${slug} yet.`
    : [...lines, 'From the fees:', ...fees].join('\n')
}

/** Money in suspense: one line for each transaction. An operator decides what happens with it. */
export async function ledgerSuspense(_: readonly string[], operator: Operator): Promise<string> {
  const read = await operator.read()
  const records: readonly LedgerRecord[] = await everyRow(read.ledger, { kind: 'suspense' })
  const releases = await everyRow(read.ledger, { kind: 'release' })
  const released = new Set(releases.flatMap((record) => (record.kind === 'release' ? [record.releases] : [])))
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

/** The accruals that are reversed at present. */
function reversedOf(records: readonly LedgerRecord[]): ReadonlySet<string> {
  const reversed = new Set<string>()
  for (const record of records) {
    if (record.kind === 'reversal') reversed.add(record.accrual)
    if (record.kind === 'reinstatement') reversed.delete(record.accrual)
  }
  return reversed
}
