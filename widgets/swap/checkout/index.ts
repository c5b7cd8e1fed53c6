import type { ReadonlySignal } from '@preact/signals'
import type { SignSession } from '#contracts/api/sign-sessions.ts'
import type { SendPorts } from '../../api/send.ts'
import { createWatch, type Watch } from '../../api/watch.ts'
import type { SwapPorts } from '../ports.ts'
import { CheckoutModel, type Checkout } from './checkout-model.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'
import { type Connect, ConnectModel } from './connect-model.ts'
import { isWorthResuming } from './resume.ts'

/** What the models of this folder stand on: the widget's own ports, and a way to follow a session. */
export interface CheckoutPorts extends Omit<SwapPorts, 'loadCheckout'> {
  readonly watch: Watch
}

export interface CheckoutNeeds {
  readonly chain: ReadonlySignal<string>
  /** Called with the address that a session brought. */
  readonly onAddress: (address: string) => void
}

/** Everything that begins with a sign session; loaded after the form, which works without it. */
export interface CheckoutPart {
  readonly checkout: Checkout
  readonly connect: Connect
  readonly Screen: typeof CheckoutScreen
  /** True when a session that an earlier page began is worth going on with. */
  readonly isWorthResuming: (session: SignSession) => boolean
}

export function createCheckout(
  given: Omit<SwapPorts, 'loadCheckout'> & { readonly api: SendPorts },
  needs: CheckoutNeeds,
): CheckoutPart {
  return buildCheckout({ ...given, watch: createWatch(given.api) }, needs)
}

/** The same over ports of the caller's choice. */
export function buildCheckout(ports: CheckoutPorts, { chain, onAddress }: CheckoutNeeds): CheckoutPart {
  return {
    checkout: new CheckoutModel(ports, onAddress),
    connect: new ConnectModel(ports, { chain, onAddress }),
    Screen: CheckoutScreen,
    isWorthResuming: (session) => isWorthResuming(session, ports.clock.now()),
  }
}
