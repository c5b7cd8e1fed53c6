import type { ReadonlySignal } from '@preact/signals'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Call } from '../api/call.ts'
import type { Watch } from '../api/watch.ts'
import type { Host } from '../embed/host.ts'
import type { Clock } from '../models/clock.ts'
import type { CheckoutStore } from './models/store.ts'

/** What a product's widget stands on. */
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

/** What the checkout stands on: the widget's ports, and two of its own. */
export interface CheckoutPorts extends WidgetPorts {
  readonly watch: Watch
  readonly store: CheckoutStore
}

/** What the form tells the checkout. */
export interface CheckoutNeeds {
  readonly chain: ReadonlySignal<string>
  /** Whose balances are shown. */
  readonly tokens: ReadonlySignal<readonly string[]>
  /** False while nobody looks at the form. */
  readonly watched: ReadonlySignal<boolean>
  /** Brings the form back as it was, from what the store kept of it. */
  readonly restore: (draft: unknown) => void
}
