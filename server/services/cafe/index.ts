import { cafeModes } from '#contracts/api/cafe.ts'
import type { cafeApi } from '#contracts/api/cafe.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { MAX_SURCHARGE_BPS } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { feeTerms, platformBps, smallestNotional, splitFee } from '../../domain/fees.ts'
import { readMinor } from '../../domain/money.ts'
import { showPrepared } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ProductEngine, ProductService } from '../../ports/product-service.ts'
import type { Product, Quote } from '../../ports/product.ts'
import { type SaleOffer, type SaleRequest, showSale } from './offer.ts'
import { mustBePayable, readPrice } from './read-price.ts'

interface CafeDeps {
  readonly chains: Chains
  readonly clock: Clock
}

type CafeProduct = Product<SaleRequest, SaleOffer>

/** How long a quote may be signed, in milliseconds: its price does not move, only the offer for the NFT may go. */
const QUOTE_MS = 15 * 60_000
const CHAIN = 'xrpl'

/** Sales of NFTs as the payment engine sees them: the fee, which is paid first. */
const createCafeProduct = ({ chains, clock }: CafeDeps): CafeProduct => ({
  key: 'cafe',
  async quote(request, { partner, partnerBps }): Promise<Quote<SaleOffer>> {
    const { coin } = chains.get(CHAIN).chain
    const amount = readMinor(request.drops)
    const terms = feeTerms(partner, 'cafe', partnerBps)
    const split = splitFee(amount, terms)
    mustBePayable(split.platformFee, terms.platformBps)
    return {
      principal: { asset: coin, amount },
      fee: { asset: coin, terms, split },
      offer: { request },
      expiresAt: new Date(clock.now().getTime() + QUOTE_MS),
    }
  },
  async plan() {
    return { steps: [], warnings: [] }
  },
  async renew({ deal: { offer } }) {
    return { steps: [], warnings: [], offer, expiresAt: new Date(clock.now().getTime() + QUOTE_MS) }
  },
  expectations: () => [],
  warn: () => [],
  show: () => ({}),
  showsPaymentAlone: true,
})

export function createCafe(deps: CafeDeps): ProductService<CafeProduct, Handlers<typeof cafeApi, Caller>> {
  const product = createCafeProduct(deps)
  return { product, serve: (engine) => createHandlers(deps, product, engine) }
}

function createHandlers(
  { chains }: CafeDeps,
  product: CafeProduct,
  { payments, payloads }: ProductEngine,
): Handlers<typeof cafeApi, Caller> {
  return {
    readConfig({ caller: { partner } }) {
      const { treasury } = chains.get(CHAIN)
      const terms = feeTerms(partner, 'cafe')
      return {
        chain: CHAIN,
        modes: [...cafeModes],
        platformBps: terms.platformBps,
        surchargeBps: terms.surchargeBps,
        maxPartnerBps: MAX_SURCHARGE_BPS,
        partnerShareBps: terms.partnerShareBps,
        smallestAmountDrops: smallestNotional(platformBps.cafe).toString(),
        treasury,
        broker: null,
      }
    },

    async quoteSale({ body, caller: { partner, key } }) {
      const { mode, amountXrp, partnerBps, userAddress, nftId } = body
      const request: SaleRequest = {
        mode,
        drops: readPrice(amountXrp).toString(),
        ...defined({ nftId }),
      }
      const intent = await payments.prepare(product, {
        partner,
        env: key.env,
        chain: CHAIN,
        request,
        ...defined({ partnerBps, payer: userAddress }),
      })
      return {
        ...showPrepared(intent, payloads.write, 'partner'),
        quote: showSale(request, partner, partnerBps),
      }
    },
  }
}
