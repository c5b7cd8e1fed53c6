import type { CreatedSession } from '#contracts/api/sign-sessions.ts'
import type { SignSession } from '../domain/sign-session.ts'

/** Sign sessions as a widget opens them for its visitor. */
export interface WidgetSessions {
  /**
   * With an address, the session's payment is prepared before anything is kept; without, as soon as a wallet is
   * connected.
   */
  open(
    fields: Pick<
      SignSession,
      'partner' | 'env' | 'purpose' | 'chain' | 'product' | 'origin' | 'visitor' | 'returnUrl' | 'request'
    >,
    userAddress: string | undefined,
  ): Promise<CreatedSession>
}
