import type { ReadonlySignal } from '@preact/signals'
import type { SendPorts } from '../../api/send.ts'
import { createWatch, type Watch } from '../../api/watch.ts'
import type { SwapPorts } from '../ports.ts'
import { type Checkout, CheckoutModel } from './checkout-model.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'
import { type Connect, ConnectModel } from './connect-model.ts'
import { FormNotices } from './FormNotices.tsx'
import { type Returning, ReturnModel } from './return-model.ts'
import { type Areas, createSwapStore, type Draft, type SwapStore } from './swap-store.ts'
import { UnfinishedNotice } from './UnfinishedNotice.tsx'
import { type Wallet, WalletModel } from './wallet-model.ts'
import { WalletButton } from './WalletButton.tsx'

/** What the models of this folder stand on: the widget's own ports, and two of their own. */
export interface CheckoutPorts extends Omit<SwapPorts, 'loadCheckout'> {
  readonly watch: Watch
  readonly store: SwapStore
}

/** What the form tells them. */
export interface CheckoutNeeds {
  readonly chain: ReadonlySignal<string>
  /** Whose balances are shown. */
  readonly tokens: ReadonlySignal<readonly string[]>
  /** False while nobody looks at the form. */
  readonly watched: ReadonlySignal<boolean>
  /** Brings the form back as it was. */
  readonly restore: (draft: Draft) => void
}

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
