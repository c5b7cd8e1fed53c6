import type { OfferProblem } from '#contracts/api/trade/errors.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { NftLedger, NftOffer } from '../../ports/chain/nft-sales.ts'
import { type FullSaleRequest, type SaleTerms, xrpText } from './offer.ts'

/**
 * How long an offer must still stand, in milliseconds. Before the fee: two signatures and the broker fit into it. After
 * it: one signature and the broker.
 */
export const LEAST_LEFT_MS = { beforeFee: 5 * 60_000, afterFee: 60_000 } as const

interface Asked {
  readonly request: FullSaleRequest
  readonly user: string
  readonly broker: string | undefined
  readonly about: ReturnType<NftLedger['about']>
  readonly now: Date
  readonly when: keyof typeof LEAST_LEFT_MS
}

/**
 * How the user can take somebody's offer, from the offer alone: directly, or by an offer of the user's own to the
 * broker. Throws OFFER_UNAVAILABLE where there is no way.
 */
export function judgeOffer(offer: NftOffer | undefined, asked: Asked): SaleTerms {
  const { request, user, broker, now, when } = asked
  if (offer === undefined) throw unavailable('NOT_FOUND', 'The offer is no longer there.')
  if (offer.nftId !== request.nftId) throw unavailable('OTHER_NFT', 'The offer is for another NFT.')
  if (offer.isSell !== (request.mode === 'buy'))
    throw unavailable(
      'OTHER_SIDE',
      request.mode === 'buy' ? 'The offer is one to buy the NFT.' : 'The offer is one to sell the NFT.',
    )
  if (offer.owner === user) throw unavailable('OWN_OFFER', 'The offer is the account’s own.')
  const { drops } = offer
  if (drops === undefined)
    throw unavailable('PAID_IN_TOKENS', 'The offer is for a token. Only offers for XRP are taken here.')
  if (drops.toString() !== request.drops)
    throw unavailable('OTHER_PRICE', 'The offer has another price.', {
      amountXrp: xrpText(drops.toString()),
    })
  if (offer.endsAt !== undefined && offer.endsAt.getTime() - now.getTime() < LEAST_LEFT_MS[when])
    throw unavailable('EXPIRED', 'The offer has expired, or is about to.')
  const terms = termsFor(offer, user, broker)
  mustBeTransferable(asked, offer, terms)
  return terms
}

function termsFor({ destination, owner }: NftOffer, user: string, broker: string | undefined): SaleTerms {
  if (destination !== undefined && destination !== user && destination !== broker)
    throw unavailable('RESERVED', 'The offer is reserved for another account.')
  // An offer that names the user can be taken by no one else, so not by the broker either.
  return broker === undefined || destination === user
    ? { kind: 'direct', counterparty: owner }
    : { kind: 'brokered', counterparty: owner, broker }
}

/** An NFT that is not transferable moves only from or to its issuer, and only the issuer may offer for it. */
function mustBeTransferable({ about, user }: Asked, { owner }: NftOffer, { kind }: SaleTerms): void {
  const { issuer, isTransferable } = about
  const isAllowed = isTransferable || issuer === user || (kind === 'direct' && issuer === owner)
  if (!isAllowed) throw unavailable('NOT_TRANSFERABLE', 'The NFT cannot be transferred.')
}

export const unavailable = (
  reason: OfferProblem,
  message: string,
  more: Readonly<Record<string, string>> = {},
): SuiteError =>
  new SuiteError('OFFER_UNAVAILABLE', `${message} Read the offers of the NFT again.`, {
    details: { reason, ...more },
  })
