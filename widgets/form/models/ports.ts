import type { ReadonlySignal } from '@preact/signals'
import type { CheckoutPart } from '../../checkout/index.ts'
import type { CheckoutNeeds, WidgetPorts } from '../../checkout/ports.ts'

/** A product form's side of the checkout. */
export interface FormNeeds<Draft> extends Omit<CheckoutNeeds, 'restore'> {
  readonly restore: (draft: Draft) => void
}

/** The ports of a product's form. */
export interface FormPorts<Draft> extends WidgetPorts {
  /** Loads the checkout. Rejects when that fails. */
  readonly loadCheckout: (needs: FormNeeds<Draft>) => Promise<CheckoutPart>
}

export type AskPorts = Pick<WidgetPorts, 'call' | 'clock' | 'online'>

/** False while no one looks. */
export type Watched = ReadonlySignal<boolean>
