import type { CreatedSession } from '#contracts/api/sign-sessions.ts'
import type { ChainKey, ProductKey } from '#contracts/api/values.ts'
import type { Caller } from '../domain/access/caller.ts'

export type Visitor = Extract<Caller, { readonly kind: 'embed-session' }>

/** The task that a widget gives its visitor for the popup. */
export type WidgetAsk = {
  readonly chain: ChainKey
  /** The visitor's address, where the widget knows it. */
  readonly userAddress?: string
  /** The page to return to. */
  readonly returnUrl?: string
} & (
  | { readonly purpose: 'connect' }
  | {
      readonly purpose: 'sign'
      readonly product: ProductKey
      /** The product's own record: see ports/product.ts. */
      readonly request: unknown
    }
)

/** Creates sign sessions for the visitor of a widget. */
export interface WidgetSessions {
  /** With an address, it prepares the payment first. Throws PENDING_ACTIVATION for a pending partner. */
  open(visitor: Visitor, ask: WidgetAsk): Promise<CreatedSession>
}
