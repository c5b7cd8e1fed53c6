import { cafeModes } from '#contracts/api/cafe.ts'
import type { cafeApi } from '#contracts/api/cafe.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { MAX_SURCHARGE_BPS } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { invalidField } from '../../domain/errors.ts'
import { feeTerms, platformBps, smallestNotional } from '../../domain/fees.ts'
import { showPrepared } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { ProductEngine, ProductService } from '../../ports/product-service.ts'
import { createBrokerCheck } from './broker-check.ts'
import { continueSale, creditFor } from './credit.ts'
import { CHAIN, type CafeDeps, nftsOf } from './deps.ts'
import { type SaleIntent, type SaleRequest, showQuote } from './offer.ts'
import { type CafeProduct, createCafeProduct } from './product.ts'
import { readPrice } from './read-price.ts'
import { createSettler, type Settler } from './settlement/settler.ts'
import { viewSale } from './view-sale.ts'

/** Sales of NFTs: their fees, and the sales themselves where an offer is named. */
export function createCafe(
  ports: Omit<CafeDeps, 'checkBroker'>,
): ProductService<CafeProduct, Handlers<typeof cafeApi, Caller>> {
  const deps = { ...ports, checkBroker: createBrokerCheck(ports.broker, ports.clock) }
  const product = createCafeProduct(deps)
  let settler: Settler | undefined
  return {
    product,
    serve(engine) {
      settler = settlerOver(deps, engine)
      return createHandlers(deps, product, engine)
    },
    resume: async () => settler?.resume(),
    stop: () => settler?.stop(),
  }
}

/** Settles the brokered sales of the engine's payments, where NFTs are sold at all. */
function settlerOver(deps: CafeDeps, { payments }: ProductEngine): Settler | undefined {
  const { nfts, log } = deps
  if (nfts === undefined) return undefined
  const settler = createSettler({
    ...deps,
    nfts,
    finish: (id, txHash, outcome) => payments.finish(id, txHash, outcome),
    onChange({ id, intentId }) {
      payments.notify(intentId).catch((cause: unknown) => log.warn('nft-sale.not-told', { sale: id, cause }))
    },
  })
  payments.onChange((intent) => {
    if (intent.product === 'cafe') settler.consider(intent)
  })
  return settler
}

function createHandlers(
  deps: CafeDeps,
  product: CafeProduct,
  { payments, payloads }: ProductEngine,
): Handlers<typeof cafeApi, Caller> {
  const { chains } = deps
  const broker = brokerOf(deps)
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
        broker,
      }
    },

    async quoteSale({ body, caller: { partner, key } }) {
      const { mode, amountXrp, partnerBps, userAddress, nftId, offerIndex, intentId } = body
      if (offerIndex !== undefined) {
        if (nftId === undefined) throw invalidField('body.nftId', 'is needed with `offerIndex`')
        if (userAddress === undefined) throw invalidField('body.userAddress', 'is needed with `offerIndex`')
        nftsOf(deps)
      }
      const request: SaleRequest = {
        mode,
        drops: readPrice(amountXrp).toString(),
        ...defined({ nftId, offerIndex }),
      }
      const about = { partner: partner.slug, env: key.env, product: product.key, chain: CHAIN } as const
      if (intentId !== undefined) {
        const ask = { request, userAddress, partnerBps }
        const intent = await continueSale(deps, payments, about, intentId, ask)
        return {
          ...showPrepared(intent, payloads.write, 'partner'),
          quote: showQuote(request, intent.deal.fee.terms, broker, isByIssuer(deps, intent)),
          ...defined({ sale: await viewSale(deps, intent) }),
        }
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
        quote: showQuote(request, feeTerms(partner, 'cafe', partnerBps), broker, isByIssuer(deps, intent)),
        ...defined({
          sale: await viewSale(deps, intent),
          credit: offerIndex === undefined ? undefined : await creditFor(payments, intent),
        }),
      }
    },
  }
}

/** Whether the issuer of the NFT is the buyer or the seller, as far as these are known. */
function isByIssuer({ nfts }: CafeDeps, { payer, deal }: SaleIntent): boolean {
  const { request, terms } = deal.offer
  if (nfts === undefined || request.nftId === undefined) return false
  const { issuer } = nfts.about(request.nftId)
  return issuer === payer || issuer === terms?.counterparty
}

const brokerOf = ({ broker }: CafeDeps) =>
  broker === undefined ? null : { account: broker.account, sourceTag: broker.sourceTag }
