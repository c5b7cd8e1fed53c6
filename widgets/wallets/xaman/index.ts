import type { KindOnOffer, LoadKind, OfferContext } from '../base/offer.ts'
import { isPaidByLinks } from './paid-by-links.ts'

/** Xaman, by its platform API or by links to payments. */
export const xaman: KindOnOffer = {
  name: 'xaman',
  families: ['xrpl'],
  title: 'Xaman',
  offer: (context) =>
    context.wallets.xaman || (takesLinks(context) && isPaidByLinks(context.signing)) ? load : undefined,
  note(context) {
    const { purpose, product } = context.signing
    if (!takesLinks(context) || context.wallets.xaman || isPaidByLinks(context.signing)) return undefined
    const signature = product === 'swap' ? 'sign this swap' : 'sign this'
    const lack = purpose === 'connect' ? 'be connected' : signature
    return `Xaman can make payments here, but it cannot ${lack}: its service is not set up.`
  },
}

const takesLinks = ({ wallets }: OfferContext): boolean => wallets.xamanLinks === true

const load: LoadKind = async ({ chain, wallets, signing: { payer }, ...home }) =>
  (await import('./kind.ts')).createXamanWallets({
    ...home,
    ...(wallets.xaman || payer === undefined ? {} : { linksFor: payer }),
    payer,
    chain: chain.caip2,
  })
