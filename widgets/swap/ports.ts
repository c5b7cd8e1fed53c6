import type { ReadonlySignal } from '@preact/signals'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Call } from '../api/call.ts'
import type { Host } from '../embed/host.ts'
import type { Clock } from '../models/clock.ts'
import type { CheckoutPart } from './checkout/index.ts'
import type { CheckoutNeeds } from './checkout/ports.ts'

/** What the swap widget's models stand on. */
export interface SwapPorts {
  readonly page: EmbedPage
  readonly host: Host
  readonly call: Call
  readonly clock: Clock
  /** False while the page is hidden. */
  readonly visible: ReadonlySignal<boolean>
  /** False while the browser has no network. */
  readonly online: ReadonlySignal<boolean>
  /** Fetches what comes after the form. Rejects when it cannot be fetched. */
  readonly loadCheckout: (needs: CheckoutNeeds) => Promise<CheckoutPart>
}
