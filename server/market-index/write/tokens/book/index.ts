import { bytes } from '../../../tables/columns.ts'
import { readLoad } from '../../../tables/coverage.ts'
import type { MarketDatabase } from '../../../tables/database.ts'
import { XRP_ID } from '../../../tables/tokens/schema.ts'
import type { OfferChange } from '../../effects/effects.ts'
import { type Amount, type Fields, isXrp, textOf } from '../../effects/fields.ts'
import type { Accounts } from '../accounts.ts'
import type { Tokens } from '../token-state.ts'

const valueOf = ({ asset, value }: Amount): string => (isXrp(asset) ? value.toFixed(0) : value.toString())

/**
 * The open offers, how many there are of each token and of all, and what those have who offer XRP. Whoever makes an offer
 * sends a transaction, so his account stands in its metadata; while the state of the ledger is loaded, all accounts that
 * move are kept, because nobody knows which of them have offers that the load will come upon.
 */
export function createBook(
  database: MarketDatabase,
  { accounts, tokens }: { readonly accounts: Accounts; readonly tokens: Tokens },
  before: number,
) {
  const find = database.prepare('SELECT id FROM offer WHERE entry = ?')
  const add = database.prepare(
    `INSERT INTO offer(entry, owner, gets, pays, gets_value, pays_value, quality, expires, open)
     VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const change = database.prepare('UPDATE offer SET gets_value = ?, pays_value = ? WHERE id = ?')
  const remove = database.prepare('DELETE FROM offer WHERE id = ?')
  const keep = database.prepare(
    `INSERT INTO purse VALUES(?, CAST(? AS INTEGER), ?)
     ON CONFLICT DO UPDATE SET drops = excluded.drops, entries = excluded.entries`,
  )
  const leave = database.prepare('DELETE FROM purse WHERE account = ?')
  const isLoading = readLoad(database) !== undefined
  /** How many offers of XRP each account has. */
  const bids = new Map<number, number>(
    database
      .prepare(`SELECT owner, count(*) AS n FROM offer WHERE gets = ${XRP_ID} GROUP BY owner`)
      .all()
      .map(({ owner, n }) => [Number(owner), Number(n)]),
  )
  let count = before

  function countBid(owner: number, step: 1 | -1): void {
    const left = (bids.get(owner) ?? 0) + step
    if (left > 0) return void bids.set(owner, left)
    bids.delete(owner)
    if (!isLoading) leave.run(owner)
  }

  return {
    /** `now`: `null` where the offer was found in the state of the ledger. */
    apply({ entry, isGone, owner, gets, pays, ...offer }: OfferChange, now: number | null): void {
      const id = find.get(bytes(entry))?.['id']
      if (id === undefined ? isGone : !isGone) {
        if (id !== undefined) change.run(valueOf(gets), valueOf(pays), id)
        return
      }
      const [account, given, wanted] = [
        accounts.id(owner),
        tokens.of(gets.asset, now),
        tokens.of(pays.asset, now),
      ]
      const step = id === undefined ? 1 : -1
      if (id !== undefined) remove.run(id)
      else {
        const values = [valueOf(gets), valueOf(pays), offer.quality, offer.expires] as const
        add.run(bytes(entry), account, given.id, wanted.id, ...values, offer.isOpen ? 1 : 0)
      }
      if (given.id === XRP_ID) countBid(account, step)
      count += step
      for (const token of [given, wanted]) {
        token.offers += step
        tokens.mark(token)
      }
    },
    /** What an account has, as its entry says: kept for those who offer XRP. */
    purse(fields: Fields): void {
      const [address, drops] = [textOf(fields['Account']), textOf(fields['Balance'])]
      if (address === undefined || drops === undefined) return
      const account = isLoading ? accounts.id(address) : accounts.find(address)
      if (account === undefined || (!isLoading && !bids.has(account))) return
      keep.run(account, drops, Number(fields['OwnerCount'] ?? 0))
    },
    forget(): void {
      count = 0
      bids.clear()
      database.exec('DELETE FROM offer; DELETE FROM purse; UPDATE token SET offers = 0')
    },
    /** All offers are known. */
    taken: (): void =>
      database.exec(
        `DELETE FROM purse WHERE account NOT IN (SELECT owner FROM offer WHERE gets = ${XRP_ID})`,
      ),
    count: () => count,
  }
}
