import type { Answers } from '../answers.ts'
import type { MarketDatabase, Row } from '../../tables/database.ts'
import { bytes, text, textOrNull, whole } from '../../tables/columns.ts'
import { NFT_COLUMNS, NFT_TABLES, nftOf } from './nft-fields.ts'
import { percentOfFee, xrpOf, xrpOrNull, xrpText } from './xrp.ts'

/** What anyone may buy it for: XRP first, each currency from the lowest price. */
const ASKS = `SELECT amount, currency, issuer, destination FROM nft_offer WHERE nft = ? AND takeable = 1
  ORDER BY currency IS NOT NULL, drops, currency, issuer, CAST(amount AS REAL), id LIMIT 100`

/** The lowest price in each currency. */
function costsOf(asks: readonly Row[]) {
  const lowest = new Map<string, { amount: string; currency: string; issuer?: string }>()
  for (const ask of asks) {
    const [currency, issuer] = [textOrNull(ask, 'currency'), textOrNull(ask, 'issuer')]
    const amount = text(ask, 'amount')
    const key = `${currency} ${issuer}`
    if (lowest.has(key)) continue
    if (currency === null || issuer === null) lowest.set(key, { amount: xrpText(amount), currency: 'XRP' })
    else lowest.set(key, { amount, currency, issuer })
  }
  return [...lowest.values()]
}

export const nftAnswers = (database: MarketDatabase): Answers<'nft'> => ({
  nft({ NFTokenID }) {
    const token = bytes(NFTokenID)
    const row = database.prepare(`SELECT ${NFT_COLUMNS} FROM ${NFT_TABLES} WHERE n.token = ?`).get(token)
    if (row === undefined) return undefined
    const props = database
      .prepare(
        `SELECT v.type, v.value, v.n FROM nft_trait t JOIN nft_trait_value v ON v.id = t.trait WHERE t.nft = ?
         ORDER BY v.type`,
      )
      .all(whole(row, 'id'))
    const asks = database.prepare(ASKS).all(whole(row, 'id'))
    const [first] = asks
    const id = Buffer.from(token)
    return {
      success: true,
      ...nftOf(row),
      flag: id.readUInt16BE(0),
      royalty: percentOfFee(id.readUInt16BE(2)),
      MasterSequence: id.readUInt32BE(28),
      props: props.map((prop) => ({
        trait_type: text(prop, 'type'),
        value: text(prop, 'value'),
        count: whole(prop, 'n'),
      })),
      total: whole(row, 'items'),
      citems: whole(row, 'items'),
      cfloor: xrpOrNull(textOrNull(row, 'floor')),
      volume: xrpOf(text(row, 'volume')),
      cverified: false,
      minter: textOrNull(row, 'minter'),
      costs: costsOf(asks),
      destination: first === undefined ? null : textOrNull(first, 'destination'),
    }
  },
})
