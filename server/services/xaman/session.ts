import { SuiteError } from '../../domain/errors.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { outcomeOf } from '../../domain/session-outcome.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Store } from '../../ports/store.ts'
import type { WalletPayloads } from '../../ports/wallet-payloads.ts'
import type { Xaman } from '../../ports/xaman.ts'
import type { Requests } from './requests.ts'

export interface SessionReads {
  readonly store: Pick<Store, 'read'>
  readonly clock: Clock
}

export interface AskDeps extends SessionReads {
  readonly xaman: Xaman
  readonly requests: Requests
  readonly payloads: Pick<WalletPayloads, 'problemOf'>
  readonly networkId: number
}

export interface PendingSession {
  readonly session: SignSession
  readonly intent: PaymentIntent | undefined
  /** The name that users see. */
  readonly partnerName: string
}

/** A session that waits for a signature on the XRP Ledger. Throws SuiteError. */
export async function pendingSession({ store, clock }: SessionReads, id: string): Promise<PendingSession> {
  const { sessions, intents, partners } = store.read
  const session = await sessions.get(id)
  if (session === undefined) throw new SuiteError('NOT_FOUND', 'There is no such sign session.')
  const [intent, partner] = await Promise.all([
    session.intentId === undefined ? undefined : intents.get(session.intentId),
    partners.get(session.partner),
  ])
  const { status } = outcomeOf(session, intent, clock.now())
  if (status !== 'pending')
    throw new SuiteError('SESSION_NOT_PENDING', `This sign session is ${status}.`, { details: { status } })
  if (session.chain !== 'xrpl')
    throw new SuiteError('UNSUPPORTED_CHAIN', 'Xaman signs on the XRP Ledger only.', {
      details: { supported: ['xrpl'] },
    })
  return { session, intent, partnerName: partner?.name ?? session.partner }
}

/** Long enough to find the phone: only a user who looks at the popup signs a request. */
const MOST_MINUTES = 5

/** The lifetime of a session's request in whole minutes: never longer than the session, rounded up to a minute. */
export function minutesOf({ expiresAt }: SignSession, now: Date): number {
  const left = Math.ceil((Date.parse(expiresAt) - now.getTime()) / 60_000)
  return Math.max(1, Math.min(left, MOST_MINUTES))
}

const networks: Readonly<Record<number, 'MAINNET' | 'TESTNET' | 'DEVNET'>> = {
  0: 'MAINNET',
  1: 'TESTNET',
  2: 'DEVNET',
}

/** Xaman's name of the network. Without a name, Xaman signs on the network that the user has chosen. */
export const networkOf = ({ networkId }: Pick<AskDeps, 'networkId'>) => {
  const network = networks[networkId]
  return network === undefined ? {} : { network }
}
