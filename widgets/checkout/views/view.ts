import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Checkout } from '../checkout.ts'
import type { ProductForm } from '../product.ts'

/** What every view of the checkout is given. */
export interface CheckoutView {
  readonly checkout: Checkout
  readonly form: ProductForm
  readonly page: EmbedPage
  readonly locale: string
}
