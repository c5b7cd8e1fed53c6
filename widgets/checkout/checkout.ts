import type { Account } from './models/account-model.ts'
import type { Connect } from './models/connect-model.ts'
import type { History } from './models/history-model.ts'
import type { Payment } from './models/payment-model.ts'
import type { Returning } from './models/return-model.ts'
import type { Means } from './models/spending-model.ts'
import type { Product } from './product.ts'

export interface Checkout {
  readonly product: Product
  readonly account: Account
  readonly means: Means
  readonly connect: Connect
  readonly payment: Payment
  readonly returning: Returning
  readonly history: History
  /** Keeps the form's entries for the return from a sign page in the same tab. */
  readonly keepDraft: (draft: object) => void
}
