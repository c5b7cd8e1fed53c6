import { SuiteError } from '../../domain/errors.ts'
import { type Outcome, outcomeOf } from '../../domain/session-outcome.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'

type ReadDeps = Pick<SessionDeps, 'store' | 'clock'>

export async function readSession({ store }: Pick<SessionDeps, 'store'>, id: string): Promise<SignSession> {
  return required(await store.read.sessions.get(id))
}

export async function readOutcome({ store, clock }: ReadDeps, session: SignSession): Promise<Outcome> {
  const intent = session.intentId === undefined ? undefined : await store.read.intents.get(session.intentId)
  return outcomeOf(session, intent, clock.now())
}

/** The session, if it still waits for a signature; otherwise throws SESSION_NOT_PENDING. */
export async function mustBePending(deps: ReadDeps, id: string): Promise<SignSession> {
  const session = await readSession(deps, id)
  const { status } = await readOutcome(deps, session)
  if (status !== 'pending') throw notPending(status)
  return session
}

export const notPending = (status: string) =>
  new SuiteError('SESSION_NOT_PENDING', `This sign session is ${status}.`, { details: { status } })

/** Changes a session as it is in the store at that moment. */
export async function changeSession(
  { store }: Pick<SessionDeps, 'store'>,
  id: string,
  change: (session: SignSession) => SignSession,
): Promise<SignSession> {
  return store.transact(async ({ sessions }) => {
    const changed = change(required(await sessions.get(id)))
    await sessions.update(changed)
    return changed
  })
}

function required(session: SignSession | undefined): SignSession {
  if (session === undefined) throw noSession()
  return session
}

export const noSession = () => new SuiteError('NOT_FOUND', 'There is no such sign session.')
