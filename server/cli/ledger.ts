import { accounts } from '../domain/ledger/entries.ts'
import type { LedgerRecord } from '../domain/ledger/records.ts'
import { everyRow } from '../kit/every-row.ts'
import { standingOf } from '../services/money/standing.ts'
import { type Commands, line, UsageError } from './command.ts'

/** The newest fees of a partner that are shown. */
const MOST_FEES = 100
/** Chains times assets of one partner. */
const MOST_ASSETS = 1_000

export const ledgerCommands: Commands = {
  'ledger show': {
    takes: 'SLUG',
    does: 'show a partner’s balance in minor units, per chain and asset, and its newest fees',
    async run(given, operator) {
      const slug = given.word(0)
      const { balances, ledger, partners } = await operator.read()
      const account = accounts.partner(slug)
      const sums = await balances.list({ where: { account }, limit: MOST_ASSETS })
      if (sums.length === 0 && (await partners.get(slug)) === undefined)
        throw new UsageError(`there is no partner ${slug}`)
      if (sums.length === 0) return `Nothing is booked for ${slug} yet.`
      const lines = sums.map(({ chain, asset, postedMinor, pendingMinor, paidMinor }) => {
        const paid = paidMinor === '0' ? '' : `paid ${paidMinor}`
        return line(chain, asset, `posted ${postedMinor}`, `pending ${pendingMinor}`, paid)
      })
      const where = { partnerKind: `${slug} accrual` }
      const newest = await ledger.list({ where, limit: MOST_FEES + 1, newestFirst: true })
      const fees: string[] = []
      for (const record of newest.slice(0, MOST_FEES).toReversed()) {
        if (record.kind !== 'accrual') continue
        const { at, chain, feeTx, intentId } = record
        const isReversed = (await standingOf(ledger, record)) === 'reversed'
        fees.push(`  ${line(at, chain, feeTx, intentId, isReversed ? 'reversed' : '')}`)
      }
      const head = newest.length > MOST_FEES ? `The newest ${MOST_FEES} fees:` : 'From the fees:'
      return [...lines, head, ...fees].join('\n')
    },
  },
  'ledger suspense': {
    does: 'show money in the treasury that could not be booked',
    async run(_, operator) {
      const read = await operator.read()
      const records: readonly LedgerRecord[] = await everyRow(read.ledger, { kind: 'suspense' })
      const left = [
        ...(await everyRow(read.ledger, { kind: 'release' })),
        ...(await everyRow(read.ledger, { kind: 'refund' })),
      ]
      const released = new Set(left.flatMap((record) => ('releases' in record ? [record.releases] : [])))
      const lines = records.flatMap((record) => {
        if (record.kind !== 'suspense' || released.has(record.id)) return []
        const { at, chain, asset, entries, reason, suspends, intentId, payer } = record
        return line(at, chain, asset, entries[0]?.amountMinor, reason, suspends, intentId, payer)
      })
      return lines.length === 0 ? 'Nothing is in suspense.' : lines.join('\n')
    },
  },
}
