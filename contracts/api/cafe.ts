import * as z from 'zod'
import { NfTokenId, NftOfferIndex } from '../market/values.ts'
import { api } from './endpoint.ts'
import { routeErrors } from './errors.ts'
import { Prepared } from './payment.ts'
import { Broker, Sale, saleModes } from './trade/sale.ts'
import { Address, bps, DecimalAmount, MAX_SURCHARGE_BPS, MinorUnits, Timestamp, TxHash } from './values.ts'

export const cafeModes = saleModes
export type CafeMode = (typeof cafeModes)[number]

const drops = (text: string) => MinorUnits.describe(text)

const CafeQuote = z.object({
  mode: z.enum(cafeModes),
  amountXrp: DecimalAmount,
  amountDrops: drops('The price of the NFT'),
  platformBps: z.int(),
  partnerBps: z.int().describe('Your surcharge'),
  platformFeeDrops: drops('The platform’s fee, rounded down to a drop'),
  partnerFeeDrops: drops('Your surcharge, rounded down to a drop'),
  brokerFeeDrops: drops('Both together: the amount of the fee step'),
  partnerShareDrops: drops('Your part: your share of the platform’s fee, and the surcharge as a whole'),
  buyerTotalDrops: drops('What leaves the buyer’s account in all, without network fees'),
  sellerGrossDrops: drops('What the seller gets before the issuer’s share'),
  royaltyBps: z.number().optional().describe('With `nftId`: the issuer’s share of a sale, in basis points'),
  royaltyDrops: drops(
    'The same of this sale, rounded to the nearest drop, as the ledger does it; zero where the issuer is known to buy or sell itself',
  ).optional(),
  sellerNetDrops: drops('What the seller keeps').optional(),
  broker: Broker,
})
export type CafeQuote = z.output<typeof CafeQuote>

export const cafeApi = api({
  readConfig: {
    method: 'GET',
    path: '/api/v1/market/config',
    summary: 'Reads the terms on which NFTs are bought and sold',
    access: [{ kind: 'key', env: 'any', scope: 'cafe' }],
    response: z.object({
      chain: z.literal('xrpl'),
      modes: z.array(z.enum(cafeModes)),
      platformBps: z.int(),
      surchargeBps: z.int().describe('Your surcharge, unless a call asks for another one'),
      maxPartnerBps: z.int(),
      partnerShareBps: z.int(),
      smallestAmountDrops: MinorUnits,
      treasury: Address,
      broker: Broker,
    }),
    errors: ['UNSUPPORTED_CHAIN'],
  },
  quoteSale: {
    method: 'POST',
    path: '/api/v1/market/quote',
    summary: 'Quotes the fee of an NFT’s sale, and prepares the payment of it, and of the sale itself',
    access: [{ kind: 'key', env: 'any', scope: 'cafe' }],
    goesUpstream: true,
    body: z.strictObject({
      mode: z
        .enum(cafeModes)
        .describe('`buy`: the user buys an NFT for the amount; `sell`: the user sells one'),
      amountXrp: z
        .union([z.number().positive().max(100_000_000_000), DecimalAmount])
        .describe(
          'The price of the NFT in XRP, with at most 6 decimals; as decimal text where a number is not exact',
        ),
      partnerBps: bps(MAX_SURCHARGE_BPS)
        .optional()
        .describe('Your surcharge, in basis points of the price; your account’s own when left out'),
      userAddress: Address.optional().describe(
        'The account that will sign. Without it the fee is for whoever signs it, and the wallet fills in its account',
      ),
      nftId: NfTokenId.optional().describe(
        'The NFT: the quote then tells the issuer’s share, and what the seller keeps',
      ),
      offerIndex: NftOfferIndex.optional().describe(
        'The offer of somebody else that the user takes: a sell offer for `buy`, a buy offer for `sell`. Needs `nftId`, `userAddress`, and the offer’s own price as `amountXrp`. The payment then has the sale as its last step',
      ),
      intentId: z
        .string()
        .max(60)
        .optional()
        .describe(
          'Gives the paid fee of an earlier payment of this account to this offer: see `credit` in the answer. Needs `offerIndex`. Only the sale is left to sign, and the earlier offer is not taken any more. Answers AMOUNT_TOO_LARGE, with the highest price as `details.maximum`, where the fee is not enough, and FEE_TX_PENDING while the earlier sale may still come about: repeat the call',
        ),
    }),
    response: Prepared.omit({ quote: true, credit: true, expiresAt: true }).extend({
      quote: CafeQuote,
      expiresAt: Timestamp,
      payment: Prepared.shape.payment.describe(
        'With `userAddress`: send it unchanged as `payload` of `POST /api/v1/sign/session`. Without it, the fee is for anyone, and no sign session takes it: give its wallet payload to the wallet, unchanged',
      ),
      sale: Sale.optional().describe('With `offerIndex`: the sale that follows the fee'),
      credit: z
        .object({
          intentId: z
            .string()
            .describe('Send the quote again with this `intentId`, and no fee is paid twice'),
          feeTxHash: TxHash,
          creditUntil: Timestamp,
          maxAmountXrp: DecimalAmount.describe('The highest price that this fee is good for'),
        })
        .optional()
        .describe(
          'With `offerIndex`: this account has already paid the fee of a sale with you that has not come about, and that fee is good for this price',
        ),
    }),
    errors: [
      'UNSUPPORTED_CHAIN',
      'OFFER_UNAVAILABLE',
      'FEE_TX_PENDING',
      'SESSION_NOT_PENDING',
      ...routeErrors,
    ],
  },
})
