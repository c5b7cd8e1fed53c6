import type { ReadonlySignal } from '@preact/signals'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Call } from '../api/call.ts'
import type { Watch } from '../api/watch.ts'
import type { Host } from '../embed/host.ts'
import type { Clock } from '../models/clock.ts'
import type { Spending } from './models/spending-model.ts'
import type { CheckoutStore } from './models/store.ts'

export interface WidgetPorts {
  readonly page: EmbedPage
  readonly host: Host
  readonly call: Call
  readonly clock: Clock
  /** False while the page is hidden. */
  readonly visible: ReadonlySignal<boolean>
  /** False while the browser is offline. */
  readonly online: ReadonlySignal<boolean>
}

/** The ports of a checkout: the widget's, and two of its own. */
export interface CheckoutPorts extends WidgetPorts {
  readonly watch: Watch
  readonly store: CheckoutStore
}

/** The form's side of the checkout. */
export interface CheckoutNeeds {
  readonly chain: ReadonlySignal<string>
  /** The tokens of which balances are shown. */
  readonly tokens: ReadonlySignal<readonly string[]>
  /** False while no one looks at the form. */
  readonly watched: ReadonlySignal<boolean>
  /** What the form is about to pay. */
  readonly spending: Spending
  /** The form's entries as they are; `undefined` until it is whole. */
  readonly draft: ReadonlySignal<object | undefined>
  /** Restores the form's entries from the store. */
  readonly restore: (draft: unknown) => void
}
