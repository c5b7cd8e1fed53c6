import type { SessionStep } from '#contracts/api/payment.ts'
import type { Action } from '../wallets/wallet.ts'
import { text } from './text.ts'
import { assetOf, type Wording } from './words.ts'

/** The heading of a step, in our words: from what its payload does where that is known. */
export function stepTitle(step: SessionStep, action: Action | undefined, wording: Wording): string {
  const symbol = (address: string) => assetOf(address, wording)?.symbol ?? 'tokens'
  const { quote } = wording.session
  if (step.kind === 'fee') return text.step.fee
  if (step.id === 'approve-reset') return text.step.reset(step.asset.symbol)
  if (step.kind === 'approve') return text.step.approve(step.asset.symbol)
  if (quote !== undefined) return text.step.swap(quote.fromToken.symbol, quote.toToken.symbol)
  switch (action?.kind) {
    case 'pay':
      return text.step.pay(symbol(action.asset))
    case 'approve':
      return text.step.allow(symbol(action.asset))
    case 'swap':
      return text.step.swap(symbol(action.fromAsset), symbol(action.toAsset))
    case undefined:
      return text.step.unknown
  }
}
