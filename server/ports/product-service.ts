import type { Payments } from './payments.ts'
import type { Product } from './product.ts'
import type { WalletPayloads } from './wallet-payloads.ts'
import type { WidgetSessions } from './widget-sessions.ts'

/** A product with the handlers of its endpoints. */
export interface ProductService<Own extends Product = Product, Handlers = unknown> {
  readonly product: Own
  /** The handlers of the product's endpoints, over the engine that carries out its payments. */
  serve(engine: ProductEngine): Handlers
  /** Takes up what an earlier process left undone. */
  resume?(): Promise<void>
  /** Ends the streams. */
  close?(): void
  /** Ends the work beside the calls. */
  stop?(): void
}

export interface ProductEngine {
  readonly payments: Payments
  readonly sessions: WidgetSessions
  readonly payloads: WalletPayloads
}
