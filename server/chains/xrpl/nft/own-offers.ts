import * as z from 'zod'
import { SuiteError } from '../../../domain/errors.ts'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import { RIPPLE_EPOCH } from '../../../formats/xrpl.ts'
import type { NftOffer } from '../../../ports/chain/nft-sales.ts'
import type { LedgerTx } from '../codec/tx.ts'
import type { Rpc } from '../node/rpc.ts'

const SELL = 0x00000001
/** Pages of history in the few minutes for which an offer to a broker stands. */
const MOST_PAGES = 20

const Made = z.object({
  TransactionType: z.literal('NFTokenCreateOffer'),
  Account: z.string(),
  NFTokenID: z.string(),
  Amount: z.string(),
  Destination: z.string(),
  Expiration: z.int(),
  Flags: z.int().default(0),
})

/** Whether a transaction, as a user was asked to sign it, makes exactly this offer. */
export function makesOffer(tx: UnsignedTx, offer: NftOffer): boolean {
  const made = Made.safeParse(tx.family === 'xrpl' ? tx.txjson : undefined).data
  return (
    made !== undefined &&
    made.Account === offer.owner &&
    made.NFTokenID === offer.nftId &&
    made.Amount === offer.drops?.toString() &&
    made.Destination === offer.destination &&
    (made.Expiration + RIPPLE_EPOCH) * 1000 === offer.endsAt?.getTime() &&
    ((made.Flags & SELL) !== 0) === offer.isSell
  )
}

/** The transaction by which a broker has taken an offer since it was made. */
export async function takenBy(
  rpc: Rpc,
  broker: string,
  index: string,
  by: string,
): Promise<string | undefined> {
  const from = (await rpc.transaction(by))?.validated?.ledgerIndex
  if (from === undefined) throw unknown()
  let marker: unknown
  for (let page = 0; page < MOST_PAGES; page++) {
    const { txs, firstLedger, marker: next } = await rpc.history(broker, from, marker)
    const found = txs.find((tx) => hasTaken(tx, broker, index))
    if (found !== undefined) return found.hash
    if (firstLedger > from) throw unknown()
    if (next === undefined) return undefined
    marker = next
  }
  throw unknown()
}

const hasTaken = ({ fields, validated }: LedgerTx, broker: string, index: string): boolean =>
  fields.TransactionType === 'NFTokenAcceptOffer' &&
  fields.Account === broker &&
  (fields['NFTokenSellOffer'] === index || fields['NFTokenBuyOffer'] === index) &&
  validated?.result === 'tesSUCCESS'

const unknown = () => new SuiteError('UNAVAILABLE', 'No node shows what has become of the offer.')
