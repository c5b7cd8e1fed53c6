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
  /**
   * Refuses what `open` would refuse before any work is done for it. Throws SuiteError PENDING_ACTIVATION while the
   * partner may not take payments, INVALID_INPUT for a return address that is not a page of the visitor's site.
   */
  mustAdmit(visitor: Visitor, ask: Pick<WidgetAsk, 'purpose' | 'returnUrl'>): void
  /**
   * With an address, the session's payment is prepared before anything is stored; otherwise as soon as a wallet is
   * connected. Throws as `mustAdmit` does.
   */
  open(visitor: Visitor, ask: WidgetAsk): Promise<CreatedSession>
}
