import type { ReadonlySignal } from '@preact/signals'
import type { Watch } from '../../api/watch.ts'
import type { SwapPorts } from '../ports.ts'
import type { Draft, SwapStore } from './swap-store.ts'

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
