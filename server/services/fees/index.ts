import type { Handlers } from '#contracts/api/endpoint.ts'
import type { feesApi } from '#contracts/api/fees.ts'
import { products } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { feeTerms, smallestNotional, splitFee } from '../../domain/fees.ts'
import { parseMinor } from '../../domain/money.ts'

/** The id of a token issued on the XRP Ledger: currency and issuer. */
const ISSUED = /^[^.]{3,40}\.r[1-9A-HJ-NP-Za-km-z]{24,34}$/

/** What a partner's users pay, as the same rules compute it that prepare uses. */
export function createFees(): Handlers<typeof feesApi, Caller> {
  return {
    listFees: ({ caller: { partner } }) => ({
      products: products.map((product) => {
        const { platformBps, surchargeBps, partnerShareBps } = feeTerms(partner, product)
        return { product, platformBps, surchargeBps, partnerShareBps }
      }),
      tier: partner.tier,
    }),

    quoteFees({ caller: { partner }, body: { product, amountMinor, asset = 'native', partnerBps } }) {
      if (ISSUED.test(asset))
        throw invalidField(
          'body.amountMinor',
          `is not for ${asset}: a token issued on the XRP Ledger has no minor unit. \`prepare\` tells its fee, in XRP`,
        )
      const amount = parseMinor(amountMinor)
      if (amount === undefined)
        throw new SuiteError('AMOUNT_TOO_LARGE', 'The amount is larger than any chain can move. Lower it.')
      const terms = feeTerms(partner, product, partnerBps)
      const split = splitFee(amount, terms)
      // Token and nft have no platform fee: nothing is too small for them.
      if (terms.platformBps > 0 && split.platformFee === 0n) {
        const minimum = smallestNotional(terms.platformBps)
        throw new SuiteError(
          'AMOUNT_TOO_SMALL',
          `The amount is too small: its fee would be zero. The smallest amount is ${minimum} minor units.`,
          { details: { minimumMinor: String(minimum) } },
        )
      }
      return {
        product,
        amountMinor,
        fees: {
          asset,
          platformBps: terms.platformBps,
          platformFeeMinor: String(split.platformFee),
          surchargeBps: terms.surchargeBps,
          surchargeMinor: String(split.surcharge),
          totalMinor: String(split.total),
          partnerShareMinor: String(split.partner),
          tier: terms.tier,
          settingsVersion: terms.settingsVersion,
        },
      }
    },
  }
}
