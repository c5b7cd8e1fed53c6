import * as z from 'zod'
import { LedgerAccount, NfTokenId, NftOfferIndex } from '../../market/values.ts'
import { DecimalAmount, MinorUnits, Timestamp, TxHash } from '../values.ts'

/** The sale of an NFT that a payment of the cafe leads to. */

export const saleModes = ['buy', 'sell'] as const

export const Broker = z
  .object({
    account: LedgerAccount,
    sourceTag: z.int().describe('The SourceTag of the broker’s transactions'),
  })
  .nullable()
  .describe('The account that brings a seller and a buyer together; null where offers are taken directly')

const saleStates = ['pending', 'offered', 'settled', 'failed'] as const
export const Sale = z
  .object({
    mode: z.enum(saleModes),
    kind: z
      .enum(['direct', 'brokered'])
      .describe(
        '`direct`: the user’s transaction takes the offer; `brokered`: the user makes an offer to the broker, who brings both together',
      ),
    state: z
      .enum(saleStates)
      .describe(
        '`pending` until the user’s transaction is confirmed; `offered` while the broker brings the offers together; `settled` once the NFT has its new owner; `failed` when it did not come to that',
      ),
    nftId: NfTokenId,
    offerIndex: NftOfferIndex.describe('The offer that the user takes'),
    counterparty: LedgerAccount.describe('The account that made this offer'),
    amountXrp: DecimalAmount.describe('The price'),
    amountDrops: MinorUnits,
    broker: LedgerAccount.optional().describe('Of a brokered sale'),
    userOfferIndex: NftOfferIndex.optional().describe('Of a brokered sale: the offer that the user has made'),
    offerEndsAt: Timestamp.optional().describe(
      'Of a brokered sale: when the user’s offer ends by itself, once its transaction is written',
    ),
    txHash: TxHash.optional().describe(
      'The transaction that moved the NFT: the user’s own, or the broker’s. Of a failed sale: the broker’s failed one',
    ),
    problem: z
      .object({
        code: z.string(),
        message: z.string(),
        reason: z.string().optional().describe('As `details.reason` of OFFER_UNAVAILABLE'),
      })
      .optional()
      .describe(
        'Why the sale cannot go on, or has failed, although the fee is paid. The fee stays a credit until `creditUntil`',
      ),
  })
  .describe('The sale of an NFT that follows the fee')
export type Sale = z.output<typeof Sale>
