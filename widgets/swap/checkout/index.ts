import type { SendPorts } from '../../api/send.ts'
import { createWatch } from '../../api/watch.ts'
import type { SwapPorts } from '../ports.ts'
import { type Checkout, CheckoutModel } from './checkout-model.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'
import { type Connect, ConnectModel } from './connect-model.ts'
import { FormNotices } from './FormNotices.tsx'
import { type Returning, ReturnModel } from './return-model.ts'
import type { CheckoutNeeds, CheckoutPorts } from './ports.ts'
import { type Areas, createSwapStore, type Draft } from './swap-store.ts'
import { UnfinishedNotice } from './UnfinishedNotice.tsx'
import { type Wallet, WalletModel } from './wallet-model.ts'
import { WalletButton } from './WalletButton.tsx'

/**
 * Everything that needs an account or a sign session, and everything that is rarely seen. The form works without
 * it, and it is loaded after the form.
 */
export interface CheckoutPart {
  readonly wallet: Wallet
  readonly connect: Connect
  readonly checkout: Checkout
  readonly returning: Returning
  readonly keepDraft: (draft: Draft) => void
  readonly Screen: typeof CheckoutScreen
  readonly Notices: typeof FormNotices
  readonly Unfinished: typeof UnfinishedNotice
  readonly WalletButton: typeof WalletButton
}

export function createCheckout(
  given: Omit<SwapPorts, 'loadCheckout'> & { readonly api: SendPorts; readonly areas: Areas },
  needs: CheckoutNeeds,
): CheckoutPart {
  const { api, areas, page, clock } = given
  const store = createSwapStore(page.partner.slug, areas, clock.now)
  return buildCheckout({ ...given, watch: createWatch(api), store }, needs)
}

/** The same over ports of the caller's choice. */
export function buildCheckout(ports: CheckoutPorts, needs: CheckoutNeeds): CheckoutPart {
  const wallet = new WalletModel(ports, needs)
  const checkout = new CheckoutModel(ports, wallet.adopt)
  return {
    wallet,
    checkout,
    connect: new ConnectModel(ports, { chain: needs.chain, onAddress: wallet.adopt }),
    returning: new ReturnModel(ports, { checkout, adopt: wallet.adopt, restore: needs.restore }),
    keepDraft: ports.store.keepDraft,
    Screen: CheckoutScreen,
    Notices: FormNotices,
    Unfinished: UnfinishedNotice,
    WalletButton,
  }
}
