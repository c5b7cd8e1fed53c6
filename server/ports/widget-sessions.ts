import type { CreatedSession } from '#contracts/api/sign-sessions.ts'
import type { SignSession } from '../domain/sign-session.ts'

/** Sign sessions as a widget opens them for its visitor. */
export interface WidgetSessions {
  /** With a payer, the session's payment is prepared at once; without, as soon as a wallet is connected. */
  open(
    fields: Pick<
      SignSession,
      'partner' | 'env' | 'purpose' | 'chain' | 'product' | 'origin' | 'visitor' | 'returnUrl' | 'request'
    >,
    payer: string | undefined,
  ): Promise<CreatedSession>
}
