import type { GivenRequest } from '../../domain/xaman-request.ts'
import { type AskDeps, minutesOf, networkOf, pendingSession } from './session.ts'

/** Asks for an account. No ledger would take the signed transaction. */
export async function askConnect(deps: AskDeps, sessionId: string): Promise<GivenRequest> {
  const { session, partnerName } = await pendingSession(deps, sessionId)
  return deps.requests.ask(
    {
      txjson: { TransactionType: 'SignIn' },
      expireMinutes: minutesOf(session, deps.clock.now()),
      instruction: `Choose the account to use with ${partnerName} (${session.origin}).`,
      ...networkOf(deps),
    },
    { session: session.id },
  )
}
