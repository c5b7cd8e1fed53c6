import { warningText } from '../words/en/warnings.ts'
import { kitText } from '#kit/text.ts'
import { failureWords } from '#kit/chain/failure-text.ts'
import { markText } from '#kit/tokens/mark-text.ts'
import { checkout as checkoutWords } from '../words/checkout.ts'
import {
  type BrowserPorts,
  type CheckoutPart,
  createCheckout,
  createCheckoutPorts,
} from '../checkout/index.ts'
import type { CheckoutPorts } from '../checkout/ports.ts'
import { chainOf } from '../models/page-chain.ts'
import { isDraft } from './models/draft.ts'
import type { SwapNeeds } from './models/ports.ts'
import { swapCheckoutText } from '../words/en/swap-checkout.ts'
import { swapFee } from '../words/en/swap-later.ts'
import { explain } from './quote/explain.ts'
import { SwapSummary } from './views/SwapSummary.tsx'

export const words = {
  form: { mark: markText, kit: kitText, failure: failureWords, warnings: warningText },
  checkout: checkoutWords,
}

/** The checkout of a swap. It is loaded after the form. */
export const create = (given: BrowserPorts, needs: SwapNeeds): CheckoutPart =>
  buildSwapCheckout(createCheckoutPorts(given), needs)

/** The same over ports of the caller's choice. */
export function buildSwapCheckout(ports: CheckoutPorts, needs: SwapNeeds): CheckoutPart {
  const { page } = ports
  const begun = (chainOf(page, page.chain) ?? page.chains[0])?.key
  const restore = (kept: unknown) => {
    const isOwn = needs.chain.peek() !== begun
    if (!isOwn && isDraft(kept) && chainOf(page, kept.chain) !== undefined) needs.restore(kept)
  }
  return createCheckout(
    ports,
    { ...needs, restore },
    {
      text: swapCheckoutText,
      feeNote: (percent, signed) => swapFee[signed](percent),
      Summary: SwapSummary,
      explain,
    },
  )
}
