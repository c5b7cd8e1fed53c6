import type { SessionStep } from '../../api/in-minor.ts'
import type { Action } from '../../wallets/wallet.ts'
import { saleText } from '../../words/en/sale.ts'
import { signText as text } from '../../words/en/sign.ts'
import { assetOf, symbolOf, type Wording } from './wording.ts'

/** The heading of a step in our own words, by the meaning of its payload where that is known. */
export function stepTitle(step: SessionStep, action: Action | undefined, wording: Wording): string {
  const symbol = (address: string) => {
    const asset = assetOf(address, wording)
    return asset === undefined ? text.step.tokens : symbolOf(asset)
  }
  const { quote, delivery, sale } = wording.session
  if (step.kind === 'fee') return text.step.fee
  if (step.kind === 'trustline') return text.step.trust(symbolOf(step.asset))
  if (step.id === 'approve-reset') return text.step.reset(symbolOf(step.asset))
  if (step.kind === 'approve') return text.step.approve(symbolOf(step.asset))
  if (delivery !== undefined) return text.step.deposit(symbolOf(step.asset))
  if (sale !== undefined) return saleText.title[sale.kind][sale.mode]
  if (quote !== undefined) return text.step.swap(symbolOf(quote.fromToken), symbolOf(quote.toToken))
  switch (action?.kind) {
    case 'pay':
      return text.step.pay(symbol(action.asset))
    case 'approve':
      return text.step.approve(symbol(action.asset))
    case 'trust':
      return text.step.trust(symbol(action.asset))
    case 'swap':
      return text.step.swap(symbol(action.fromAsset), symbol(action.toAsset))
    case 'nft-offer':
      return saleText.title.brokered[action.side]
    case 'nft-accept':
      return saleText.title.direct[action.side]
    case undefined:
      return text.step.unknown
  }
}
