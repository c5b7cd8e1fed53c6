import type { Answers } from '../../answers.ts'
import type { MarketDatabase } from '../../database.ts'
import { bytes, text, textOrNull, whole } from '../../columns.ts'
import { NFT_COLUMNS, NFT_TABLES, nftOf } from './nft-fields.ts'
import { percentOfFee, xrpOf, xrpOrNull } from './xrp.ts'

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
    }
  },
})
