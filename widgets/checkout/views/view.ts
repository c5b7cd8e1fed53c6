import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Checkout } from '../checkout.ts'
import type { ProductForm } from '../product.ts'

/** The props of every view of the checkout. */
export interface CheckoutView {
  readonly checkout: Checkout
  readonly form: ProductForm
  readonly page: EmbedPage
  readonly locale: string
}
