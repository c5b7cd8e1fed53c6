import type { ProductKey } from '#contracts/api/values.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Product } from '../../ports/product.ts'
import type { PaymentDeps } from './deps.ts'

/** The product of a payment. Throws SuiteError UNAVAILABLE when it is no longer served. */
export function productNamed({ products }: Pick<PaymentDeps, 'products'>, key: ProductKey): Product {
  const product = products[key]
  if (product !== undefined) return product
  throw new SuiteError('UNAVAILABLE', `Payments of the product ${key} are not served here.`)
}
