import type { KindOnOffer, LoadKind, OfferContext, Signing } from '../base/offer.ts'

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

/** Whether Xaman can make all payments by links, which name no account. A step without one would stop it halfway. */
const isPaidByLinks = ({ payer, payerFixed, steps }: Signing): boolean =>
  payer !== undefined &&
  payerFixed === true &&
  steps.length > 0 &&
  steps.every(({ wallets }) => wallets.some((wallet) => wallet.kind === 'xaman' && wallet.link !== undefined))
