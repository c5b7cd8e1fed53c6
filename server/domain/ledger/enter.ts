import { balances } from './entries.ts'
import type { Accrual, LedgerRecord } from './records.ts'
import {
  type AccountBalance,
  afterChange,
  balanceChanges,
  balanceId,
  dayAfter,
  type DayOfEarnings,
  earningsId,
  type Subject,
} from './totals.ts'

interface Kept<Row> {
  get(id: string): Promise<Row | undefined>
  insert(row: Row): Promise<void>
  update(row: Row): Promise<void>
}

/** The tables of the ledger in a transaction. */
export interface LedgerTables {
  readonly ledger: {
    get(id: string): Promise<LedgerRecord | undefined>
    insert(record: LedgerRecord): Promise<void>
  }
  readonly balances: Kept<AccountBalance>
  readonly earnings: Kept<DayOfEarnings>
}

/**
 * Enters a record in the ledger, with its running sums, in one transaction. The only way in. Throws RangeError, and so
 * undoes the transaction, when the entries do not balance or a sum would fall below zero.
 */
export async function enterRecord(tables: LedgerTables, given: LedgerRecord): Promise<void> {
  if ('entries' in given && !balances(given.entries))
    throw new RangeError(`the entries of ${given.id} do not balance`)
  const accrual = await accrualOf(tables, given)
  await tables.ledger.insert({ ...given, ...feeNames(accrual) })
  await addUp(tables, given, accrual)
}

/** Adds a record to the running sums. */
export async function addUp(
  { balances: kept, earnings }: Pick<LedgerTables, 'balances' | 'earnings'>,
  record: LedgerRecord,
  accrual: Accrual | undefined,
): Promise<void> {
  await addToBalances(kept, record, accrual)
  const fee = record.kind === 'accrual' ? record : accrual
  if (fee === undefined) return
  const before = await earnings.get(earningsId(fee))
  const after = dayAfter(before, record, fee)
  await (before === undefined ? earnings.insert(after) : earnings.update(after))
}

/** Adds a record to the sums of the accounts that it changes. */
export async function addToBalances(
  kept: LedgerTables['balances'],
  record: LedgerRecord,
  accrual: Accrual | undefined,
): Promise<void> {
  const subject = subjectOf(record, accrual)
  for (const change of balanceChanges(record, accrual)) {
    const before = await kept.get(balanceId(change.account, subject.chain, subject.asset))
    const after = afterChange(before, change, subject)
    await (before === undefined ? kept.insert(after) : kept.update(after))
  }
}

/** The id of the accrual that a record is about. */
export function accrualIdOf(record: LedgerRecord): string | undefined {
  if (record.kind === 'posting') return record.posts
  return record.kind === 'reversal' || record.kind === 'reinstatement' ? record.accrual : undefined
}

/** The accrual that a record is about. */
export async function accrualOf(
  { ledger }: { readonly ledger: Pick<LedgerTables['ledger'], 'get'> },
  record: LedgerRecord,
): Promise<Accrual | undefined> {
  const id = accrualIdOf(record)
  const found = id === undefined ? undefined : await ledger.get(id)
  return found?.kind === 'accrual' ? found : undefined
}

function subjectOf(record: LedgerRecord, accrual: Accrual | undefined): Subject {
  if (accrual !== undefined) return accrual
  const { chain, asset } = record
  if (chain === undefined || asset === undefined) throw new RangeError(`${record.id} is about no accrual`)
  return record.kind === 'accrual' ? record : { chain, asset }
}

const feeNames = (accrual: Accrual | undefined) =>
  accrual === undefined
    ? {}
    : {
        partner: accrual.partner,
        product: accrual.product,
        chain: accrual.chain,
        asset: accrual.asset,
      }
