import { accrualIdOf, addUp } from '#server/domain/ledger/enter.ts'
import type { Accrual, LedgerRecord } from '#server/domain/ledger/records.ts'
import type { AccountBalance, DayOfEarnings } from '#server/domain/ledger/totals.ts'

/** The running sums of a ledger, added up from its records alone, in their order. */
export interface Replay {
  add(record: LedgerRecord): Promise<void>
  readonly balances: ReadonlyMap<string, AccountBalance>
  readonly earnings: ReadonlyMap<string, DayOfEarnings>
}

export function createReplay(): Replay {
  const balances = new Map<string, AccountBalance>()
  const earnings = new Map<string, DayOfEarnings>()
  const accruals = new Map<string, Accrual>()
  const tables = { balances: tableOf(balances), earnings: tableOf(earnings) }
  return {
    balances,
    earnings,
    async add(record) {
      if (record.kind === 'accrual') accruals.set(record.id, record)
      await addUp(tables, record, accruals.get(accrualIdOf(record) ?? ''))
    },
  }
}

function tableOf<Row extends { readonly id: string }>(rows: Map<string, Row>) {
  const put = async (row: Row) => void rows.set(row.id, row)
  return { get: async (id: string) => rows.get(id), insert: put, update: put }
}
