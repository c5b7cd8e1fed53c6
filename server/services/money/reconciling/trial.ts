import type { ChainKey } from '#contracts/api/values.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import type { AccountBalance } from '../../../domain/ledger/totals.ts'
import { readMinor } from '../../../domain/money.ts'
import type { Reconciliation } from '../../../domain/reconciliation.ts'
import { defined } from '../../../kit/defined.ts'
import { everyRow, oldestFirst } from '../../../kit/every-row.ts'
import { createSlices } from '../../../kit/slices.ts'
import type { Store, Tables } from '../../../ports/store.ts'
import { addNewRecords, createSums } from './trial-sums.ts'

/** Accounts of one transaction. */
const PAGE = 200
/** The most accounts that are named. */
const MOST_NAMED = 20

export interface Trial {
  readonly trial: Reconciliation['trial']
  /** Accounts whose kept sums are not those of the records, in words. */
  readonly drifts: readonly string[]
}

/** An account at one moment: the sums that are kept, those of all records, and those of the records up to the checkpoint. */
interface Account {
  readonly id: string
  readonly is: AccountBalance | undefined
  readonly should: AccountBalance | undefined
  readonly atCheckpoint: AccountBalance | undefined
  /** What open proposals reserve. */
  readonly promised: bigint
}

/**
 * The trial balance of a chain: holds the sums that are kept against those of all records. An asset is in order when both
 * sides are equal and no account's sums differ. Only the records since the last trial are read. The accounts are compared
 * page by page, each page in a transaction with the records that came since the checkpoint; both sides are added up as
 * they were at the checkpoint, so that what is entered meanwhile is in neither of them. One trial at a time.
 */
export async function trialOf(store: Store, key: ChainKey): Promise<Trial> {
  const broken = await addNewRecords(store)
  const drifts: string[] = []
  const sides = new Map<string, { debits: bigint; credits: bigint; ok: boolean }>()
  function judge(account: Account): void {
    const { account: name, asset } = account.is ?? account.should ?? { account: '', asset: '' }
    const side = sides.get(asset) ?? { debits: 0n, credits: 0n, ok: broken === undefined }
    sides.set(asset, side)
    if (name !== accounts.partners) {
      side.debits += sumAtCheckpoint(account, 'debitsMinor')
      side.credits += sumAtCheckpoint(account, 'creditsMinor')
    }
    const differing = broken === undefined ? differingSums(account) : []
    if (differing.length === 0) return
    side.ok = false
    drifts.push(`The sums of ${name} in ${asset} are not those of its records: ${differing.join(', ')}.`)
  }
  const isWhole = broken === undefined
  for await (const page of pagesOf(store, key, keptAccounts, isWhole)) page.forEach(judge)
  for await (const page of pagesOf(store, key, recordedAccounts, isWhole))
    page.filter(({ is }) => is === undefined).forEach(judge)
  return {
    trial: [...sides].map(([asset, { debits, credits, ok }]) => ({
      asset,
      debitsMinor: debits.toString(),
      creditsMinor: credits.toString(),
      ok: ok && debits === credits,
    })),
    drifts: broken === undefined ? drifts.slice(0, MOST_NAMED) : [broken],
  }
}

const sums = ['debitsMinor', 'creditsMinor', 'pendingMinor', 'postedMinor', 'paidMinor'] as const

const differingSums = ({ is, should, promised }: Account): readonly string[] => [
  ...sums.filter((sum) => (is?.[sum] ?? '0') !== (should?.[sum] ?? '0')),
  ...((is?.reservedMinor ?? '0') === promised.toString() ? [] : ['reservedMinor']),
]

function sumAtCheckpoint(
  { is, should, atCheckpoint }: Account,
  side: 'debitsMinor' | 'creditsMinor',
): bigint {
  const since = readMinor(should?.[side] ?? '0') - readMinor(atCheckpoint?.[side] ?? '0')
  return readMinor(is?.[side] ?? '0') - since
}

type ReadPage = (
  tables: Tables<'write'>,
  key: ChainKey,
  after: string | undefined,
) => Promise<readonly Pick<Account, 'id' | 'is'>[]>

/** Accounts whose sums are kept. */
const keptAccounts: ReadPage = async ({ balances }, key, after) =>
  (await balances.list({ where: { chain: key }, limit: PAGE, ...defined({ after }) })).map((is) => ({
    id: is.id,
    is,
  }))

/** Accounts of records, with their kept sums if there are any. */
const recordedAccounts: ReadPage = async ({ balances, trialSums }, key, after) => {
  const rows = await trialSums.list({ where: { chain: key }, limit: PAGE, ...defined({ after }) })
  return Promise.all(rows.map(async ({ id }) => ({ id, is: await balances.get(id) })))
}

async function* pagesOf(
  store: Store,
  key: ChainKey,
  read: ReadPage,
  isWhole: boolean,
): AsyncGenerator<readonly Account[]> {
  const slices = createSlices()
  let after: string | undefined
  for (;;) {
    const place = after
    const page = await store.transact(async (tables) => {
      const rows = await read(tables, key, place)
      const now = isWhole ? await sumsOfNow(tables) : createSums(tables.trialSums)
      const reserved = await reservedIn(tables, key)
      return Promise.all(
        rows.map(async ({ id, is }): Promise<Account> => {
          const should = await now.get(id)
          const { account, asset } = is ?? should ?? { account: '', asset: '' }
          const promised = reserved.get(`${account} ${asset}`) ?? 0n
          return { id, is, should, atCheckpoint: await tables.trialSums.get(id), promised }
        }),
      )
    })
    yield page
    if (page.length < PAGE) return
    await slices.breathe()
    after = page.at(-1)?.id
  }
}

/** The sums of all records in a transaction: those of the checkpoint, and the few records that came since. */
async function sumsOfNow(tables: Tables<'write'>) {
  const now = createSums(tables.trialSums)
  const upTo = (await tables.ledgerNotes.get('trial'))?.upTo
  for await (const records of oldestFirst(tables.ledger, undefined, upTo))
    // One that cannot be added is left to the next trial, which stops at it.
    for (const record of records) await now.add(tables, record).catch(() => undefined)
  return now
}

/** What open proposals reserve, by account and asset. An operator makes each of them by hand: they are few. */
async function reservedIn({ payouts }: Pick<Tables<'write'>, 'payouts'>, key: ChainKey) {
  const reserved = new Map<string, bigint>()
  for (const { chain, partner, asset, amountMinor } of await everyRow(payouts, { state: 'proposed' }))
    if (chain === key)
      for (const account of [accounts.partner(partner), accounts.partners]) {
        const name = `${account} ${asset}`
        reserved.set(name, (reserved.get(name) ?? 0n) + readMinor(amountMinor))
      }
  return reserved
}
