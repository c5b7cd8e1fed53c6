import { add, type Minor, minor, readMinor } from '../../domain/money.ts'
import type { CafeDeps } from './deps.ts'
import { judgeOffer, type LEAST_LEFT_MS, unavailable } from './judge-offer.ts'
import type { FullSaleRequest, SaleTerms } from './offer.ts'
import { CHAIN, nftsOf } from './deps.ts'
import { isPromised } from './promised.ts'

/**
 * How the user can take the offer of a request now, by the ledger. Throws OFFER_UNAVAILABLE where there is no way: the
 * offer has gone, its seller no longer has the NFT, or its buyer no longer has the price.
 */
export async function findTerms(
  deps: CafeDeps,
  request: FullSaleRequest,
  user: string,
  when: keyof typeof LEAST_LEFT_MS,
): Promise<SaleTerms> {
  const nfts = nftsOf(deps)
  const offer = await nfts.offer(request.offerIndex)
  const terms = judgeOffer(offer, {
    request,
    user,
    broker: deps.broker?.account,
    about: nfts.about(request.nftId),
    now: deps.clock.now(),
    when,
  })
  if (
    offer?.destination !== undefined &&
    offer.destination === terms.broker &&
    (await isPromised(deps, offer))
  )
    throw unavailable('RESERVED', 'The offer is a part of another sale.')
  if (terms.kind === 'brokered') await deps.checkBroker()
  const seller = request.mode === 'buy' ? terms.counterparty : user
  if (!(await nfts.holds(seller, request.nftId)))
    throw unavailable(
      'NOT_OWNED',
      seller === user
        ? 'The account does not have the NFT.'
        : 'The account that offers the NFT no longer has it.',
    )
  // The user's own offer would be one to the seller, and the ledger would refuse it.
  const isToSeller = request.mode === 'buy' && terms.kind === 'brokered'
  if (isToSeller && !(await nfts.takesOffers(terms.counterparty)))
    throw unavailable('NO_INCOMING_OFFERS', 'The account that offers the NFT lets no one make offers to it.')
  if (request.mode === 'sell') await mustHaveFunds(deps, request, terms.counterparty)
  return terms
}

/** In drops: the reserve that an account's offer takes while it stands, and network fees. */
const OFFER_RESERVE = minor(201_000n)

/** In drops: what a user needs beside the price and its fee. The reserve is free again with the end of the offer. */
const neededBeside = (terms: SaleTerms | undefined): Minor =>
  terms?.kind === 'brokered' ? OFFER_RESERVE : minor(0n)

/** Throws OFFER_UNAVAILABLE where a user who buys has less than the sale takes after its fee. */
export async function mustHaveOwnFunds(
  deps: Pick<CafeDeps, 'chains'>,
  request: FullSaleRequest,
  user: string,
  terms: SaleTerms,
): Promise<void> {
  if (request.mode === 'buy') await mustHaveFunds(deps, request, user, neededBeside(terms))
}

/** Throws OFFER_UNAVAILABLE where a buyer has less than the price, and what is needed beside it, in drops. */
async function mustHaveFunds(
  { chains }: Pick<CafeDeps, 'chains'>,
  request: FullSaleRequest,
  buyer: string,
  beside = minor(0n),
): Promise<void> {
  const { chain } = chains.get(CHAIN)
  const [held = minor(0n)] = await chain.balances(buyer, [chain.coin])
  if (held < add(readMinor(request.drops), beside))
    throw unavailable(
      'UNFUNDED',
      beside === 0n
        ? 'The account that buys the NFT does not have its price.'
        : 'The account does not have the price of the NFT and the reserve of an offer.',
    )
}
