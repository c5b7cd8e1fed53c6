import { BigNumber } from 'bignumber.js'
import type { Level } from '#contracts/market/book.ts'
import { spendableDrops } from '../../figures/spendable.ts'
import { text, whole } from '../../tables/columns.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { LINE_FLAGS } from '../../tables/tokens/issuer.ts'
import { XRP_ID } from '../../tables/tokens/schema.ts'

/** Nothing else is answered while rows are read: the best of a side are enough. */
const MOST = 1_000
const DROPS = 6
const DROPS_IN_XRP = 10 ** DROPS
/** Seconds from 1970 to 2000, from when the ledger counts. */
const EPOCH = 946_684_800

/** The best offers of one side that anyone may take now. */
const SIDE = `FROM offer WHERE gets = ? AND pays = ? AND open = 1 AND (expires IS NULL OR expires > ?)
  ORDER BY quality, id LIMIT ${MOST}`
const COLUMNS = 'owner, CAST(gets_value AS TEXT) AS gets, CAST(pays_value AS TEXT) AS pays, quality'

/** An offer as far as its owner has what it gives. */
export interface FundedOffer {
  readonly price: number
  readonly amount: BigNumber
  readonly xrp: BigNumber
}

/** Both sides of a token's book with XRP, best first. What an owner has counts once for all offers of the side. */
export function readBook(
  database: MarketDatabase,
  { id, issuer, scale }: { readonly id: number; readonly issuer: string; readonly scale: number },
  now: number,
) {
  const time = Math.floor(now / 1_000) - EPOCH
  const side = (gets: number, pays: number) =>
    database.prepare(`SELECT ${COLUMNS} ${SIDE}`).all(gets, pays, time)
  const heldBy = database.prepare(
    'SELECT balance, address FROM account LEFT JOIN holder ON account = id AND token = ? WHERE id = ?',
  )
  const purseOf = database.prepare('SELECT drops, entries FROM purse WHERE account = ?')
  const flags = database.prepare('SELECT flags FROM issuer WHERE account = ?').get(issuer)?.['flags']
  const isFrozen = (Number(flags ?? 0) & LINE_FLAGS.frozen) !== 0

  /** `undefined`: as much as he likes. */
  function unitsOf(owner: number): BigNumber | undefined {
    const row = heldBy.get(id, owner)
    if (row?.['address'] === issuer) return undefined
    const balance = row?.['balance']
    return isFrozen || typeof balance !== 'string' ? new BigNumber(0) : new BigNumber(balance)
  }
  function dropsOf(owner: number): BigNumber {
    const row = purseOf.get(owner)
    return new BigNumber(row === undefined ? 0 : spendableDrops(whole(row, 'drops'), whole(row, 'entries')))
  }
  const asks = funded(side(id, XRP_ID), unitsOf).map(({ gets, pays, quality }) => ({
    price: rounded((quality / DROPS_IN_XRP) * 10 ** scale),
    amount: gets.shiftedBy(-scale),
    xrp: pays.shiftedBy(-DROPS),
  }))
  const bids = funded(side(XRP_ID, id), dropsOf).map(({ gets, pays, quality }) => ({
    price: rounded(10 ** scale / quality / DROPS_IN_XRP),
    amount: pays.shiftedBy(-scale),
    xrp: gets.shiftedBy(-DROPS),
  }))
  return { bids, asks } satisfies Record<string, readonly FundedOffer[]>
}

/** Digits that the ledger keeps of a price. */
const DIGITS = 15
const rounded = (price: number): number => Number(price.toPrecision(DIGITS))

/** Leaves of each offer what its owner has for it, and nothing of those without. */
function funded(rows: readonly Row[], fundsOf: (owner: number) => BigNumber | undefined) {
  const left = new Map<number, BigNumber | undefined>()
  return rows.flatMap((row) => {
    const owner = whole(row, 'owner')
    if (!left.has(owner)) left.set(owner, fundsOf(owner))
    const funds = left.get(owner)
    const [gets, pays] = [new BigNumber(text(row, 'gets')), new BigNumber(text(row, 'pays'))]
    const given = funds === undefined ? gets : BigNumber.min(gets, funds)
    if (funds !== undefined) left.set(owner, funds.minus(given))
    if (!given.gt(0)) return []
    const wanted = given.eq(gets) ? pays : pays.times(given).div(gets)
    return [{ gets: given, pays: wanted, quality: whole(row, 'quality') }]
  })
}

/** Offers at one price together; the first `most` prices. */
export function levelsOf(offers: readonly FundedOffer[], most: number): readonly Level[] {
  const levels: { price: number; amount: BigNumber; xrp: BigNumber; offers: number }[] = []
  for (const { price, amount, xrp } of offers) {
    const last = levels.at(-1)
    if (last?.price === price) {
      last.amount = last.amount.plus(amount)
      last.xrp = last.xrp.plus(xrp)
      last.offers += 1
    } else if (levels.length === most) break
    else levels.push({ price, amount, xrp, offers: 1 })
  }
  return levels.map(({ price, amount, xrp, offers: count }) => ({
    price,
    amount: amount.toFixed(),
    xrp: xrp.toFixed(6).replace(/\.?0+$/, ''),
    offers: count,
  }))
}
