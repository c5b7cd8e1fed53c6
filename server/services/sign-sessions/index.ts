import type { Handlers } from '#contracts/api/endpoint.ts'
import type { signSessionsApi } from '#contracts/api/sign-sessions.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Audience } from '../../domain/presentation.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { WidgetSessions } from '../../ports/widget-sessions.ts'
import { createChanges } from '../../kit/changes.ts'
import { createSession } from './create-session.ts'
import type { SessionDeps } from './deps.ts'
import { cancelSession, renewSession } from './end-session.ts'
import { mustAdmit, openForWidget } from './open-for-widget.ts'
import { createExpiries } from './expiries.ts'
import { setPayer } from './set-payer.ts'
import {
  broadcastSessionStep,
  completeSession,
  declineSessionStep,
  openSessionStep,
  refreshSession,
} from './sign-steps.ts'
import { viewSession } from './view.ts'
import { type SessionCaller, visibleSession } from './visible-session.ts'
import { watchSession } from './watch-session.ts'

export interface SignSessions {
  readonly handlers: Handlers<typeof signSessionsApi, Caller>
  readonly widget: WidgetSessions
  /** Ends every stream, so that the service can stop. */
  close(): void
}

/** Sign sessions, as partners, popups and widgets use them. */
export function createSignSessions(deps: SessionDeps): SignSessions {
  const changes = createChanges()
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
        changed(declineSessionStep(deps, params.id, params.step, body.openedAt), caller),
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
