import type { Handlers } from '#contracts/api/endpoint.ts'
import type { signSessionsApi, SignSession as SessionView } from '#contracts/api/sign-sessions.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Audience } from '../../domain/presentation.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { WidgetSessions } from '../../ports/widget-sessions.ts'
import type { Changes } from '../../ports/shared/changes.ts'
import { createSession } from './create-session.ts'
import type { SessionDeps } from './deps.ts'
import { cancelSession, renewSession } from './end-session.ts'
import { mustAdmit, openForWidget } from './open-for-widget.ts'
import { createExpiries, type Expiries } from './expiries.ts'
import { setPayer } from './set-payer.ts'
import {
  broadcastSessionStep,
  completeSession,
  declineSessionStep,
  openSessionStep,
  refreshSession,
} from './sign-steps.ts'
import { viewSession } from './view.ts'
import { watchView } from '../../kit/watch-view.ts'
import { readSession, noSession } from './read-session.ts'
import { mustHaveScope } from '../../domain/access/api-key.ts'

export interface SignSessions {
  readonly handlers: Handlers<typeof signSessionsApi, Caller>
  readonly widget: WidgetSessions
  /** Ends every stream, so that the service can stop. */
  close(): void
}

/** Sign sessions, as partners, popups and widgets use them. */
export function createSignSessions(deps: SessionDeps): SignSessions {
  const { changes } = deps
  const expiries = createExpiries(deps.clock, changes)
  deps.payments.onChange((intent) => changes.wake(intent.id))

  const show = (session: SignSession, caller: SessionCaller) => viewSession(deps, session, audienceOf(caller))

  async function changed(work: Promise<SignSession>, caller: SessionCaller) {
    const session = await work
    changes.wake(session.id)
    return show(session, caller)
  }

  const visible = (id: string, caller: SessionCaller) => visibleSession(deps, id, caller)

  return {
    handlers: {
      createSession: (input) => createSession(deps, input),
      getSession: async ({ params, caller }) => show(await visible(params.id, caller), caller),
      async watchSession({ params, caller }) {
        await visible(params.id, caller)
        return watchSession(deps, { changes, expiries }, params.id, audienceOf(caller))
      },
      completeSession: ({ params, body, caller }) =>
        changed(completeSession(deps, params.id, body.txHash, body.step), caller),
      broadcastStep: async ({ params, body }) => ({
        txHash: await broadcastSessionStep(deps, params.id, body.step, body.signedTransaction),
      }),
      async cancelSession({ params, caller }) {
        await visible(params.id, caller)
        return changed(cancelSession(deps, params.id), caller)
      },
      setPayer: ({ params, body, caller }) => changed(setPayer(deps, params.id, body.userAddress), caller),
      refreshSession: ({ params, caller }) => changed(refreshSession(deps, params.id), caller),
      openStep: ({ params, body, caller }) =>
        changed(openSessionStep(deps, params.id, params.step, body.openedAt), caller),
      declineStep: ({ params, body, caller }) =>
        changed(declineSessionStep(deps, params.id, params.step, body.openedAt, body.code), caller),
      async renewSession({ params, caller }) {
        const session = await visible(params.id, caller)
        const renewed = await renewSession(deps, session, {
          audience: audienceOf(caller),
          mayReplace: caller.kind === 'embed-session',
        })
        changes.wake(session.id)
        return renewed
      },
    },
    close: () => changes.close(),
    widget: {
      mustAdmit,
      open: (visitor, ask) => openForWidget(deps, visitor, ask),
    },
  }
}

const audienceOf = (caller: SessionCaller): Audience => (caller.kind === 'key' ? 'partner' : 'visitor')

/** The session now, and after every change, until no change can follow or the reader stops. */
export const watchSession = (
  deps: SessionDeps,
  { changes, expiries }: { readonly changes: Changes; readonly expiries: Expiries },
  id: string,
  audience: Audience,
): AsyncIterable<SessionView> =>
  watchView(
    changes,
    async (wait) => {
      wait.forChangeOf(id)
      const session = await readSession(deps, id)
      const expiresAt = Date.parse(session.expiresAt)
      if (expiresAt >= deps.clock.now().getTime()) expiries.wakeAfter(expiresAt, id)
      if (session.intentId !== undefined) wait.forChangeOf(session.intentId)
      return viewSession(deps, session, audience)
    },
    hasEnded,
  )

function hasEnded({ status, verification, purpose }: SessionView): boolean {
  if (status === 'cancelled') return true
  return status === 'signed' && (purpose === 'connect' || verification !== 'unverified')
}

type SessionCaller = Extract<Caller, { kind: 'key' | 'embed-token' | 'embed-session' }>

/**
 * A session that the caller may see. A key sees the partner's sessions of its environment, a widget those of its
 * visitor, an embed token its own. Other sessions get the answer for an unknown id. An id is not a secret, because
 * every page hears the ids of its visitors.
 */
async function visibleSession(
  deps: Pick<SessionDeps, 'store' | 'secrets'>,
  id: string,
  caller: SessionCaller,
): Promise<SignSession> {
  const session = await readSession(deps, id)
  if (!isVisible(deps, session, caller)) throw noSession()
  if (caller.kind === 'key' && session.product !== undefined) mustHaveScope(caller.key, session.product)
  return session
}

function isVisible(
  { secrets }: Pick<SessionDeps, 'secrets'>,
  { id, partner, env, origin, visitor }: SignSession,
  caller: SessionCaller,
): boolean {
  switch (caller.kind) {
    case 'embed-token':
      return id === caller.sessionId
    case 'key':
      return partner === caller.partner.slug && env === caller.key.env
    case 'embed-session':
      return (
        partner === caller.partner.slug &&
        env === 'live' &&
        origin === caller.origin &&
        visitor !== undefined &&
        secrets.equal(visitor, caller.visitor)
      )
  }
}
