import type { ReadonlySignal } from '@preact/signals'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { CheckoutPart } from '../../checkout/index.ts'
import type { ProductForm } from '../../checkout/product.ts'

/** A product's form, as the parts around it see it. */
export interface Form extends ProductForm {
  readonly screen: ReadonlySignal<string>
  readonly checkout: ReadonlySignal<CheckoutPart | undefined>
  readonly busy: ReadonlySignal<boolean>
  readonly warmUp: () => void
  readonly review: (locale: string) => Promise<void>
}

export interface FormView {
  readonly form: Form
  readonly page: EmbedPage
  readonly locale: string
}
