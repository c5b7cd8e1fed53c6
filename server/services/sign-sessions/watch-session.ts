import type { SignSession as SessionView } from '#contracts/api/sign-sessions.ts'
import type { Audience } from '../../domain/presentation.ts'
import type { Changes } from './changes.ts'
import type { SessionDeps } from './deps.ts'
import { readSession } from './read-session.ts'
import { viewSession } from './view.ts'

/**
 * The session now, and again whenever it has changed, until whoever follows it stops. Ends by itself when nothing
 * more can come: a verified or rejected signature, or a cancelled session.
 */
export function watchSession(
  deps: SessionDeps,
  changes: Changes,
  id: string,
  audience: Audience,
): AsyncIterable<SessionView> {
  return {
    [Symbol.asyncIterator]() {
      let stop: (() => void) | undefined
      const stopped = new Promise<'stopped'>((resolve) => {
        stop = () => resolve('stopped')
      })
      const views = follow(deps, changes, id, audience, stopped)
      return {
        next: () => views.next(),
        // A generator that waits is not ended by `return` until its wait is over.
        return() {
          stop?.()
          return views.return(undefined)
        },
      }
    },
  }
}

async function* follow(
  deps: SessionDeps,
  changes: Changes,
  id: string,
  audience: Audience,
  stopped: Promise<'stopped'>,
): AsyncGenerator<SessionView, undefined, undefined> {
  let shown = ''
  while (!changes.isClosed()) {
    const session = await readSession(deps, id)
    const ids = session.intentId === undefined ? [id] : [id, session.intentId]
    const change = nextChange(deps, changes, ids, session.expiresAt)
    try {
      const view = await viewSession(deps, session, audience)
      const text = JSON.stringify(view)
      if (text !== shown) yield view
      shown = text
      if (hasEnded(view) || (await Promise.race([change.promise, stopped])) === 'stopped') return undefined
    } finally {
      change.cancel()
    }
  }
  return undefined
}

/** A wait that is set up before the session is read, so that no change falls between. */
function nextChange({ clock }: SessionDeps, changes: Changes, ids: readonly string[], expiresAt: string) {
  let resolve: (() => void) | undefined
  const promise = new Promise<'changed'>((done) => {
    resolve = () => done('changed')
  })
  const stop = changes.subscribe(ids, () => resolve?.())
  const left = Date.parse(expiresAt) - clock.now().getTime()
  const stopClock = left >= 0 ? clock.after(left + 1, () => resolve?.()) : undefined
  return {
    promise,
    cancel() {
      stop()
      stopClock?.()
      resolve?.()
    },
  }
}

function hasEnded({ status, verification, purpose }: SessionView): boolean {
  if (status === 'cancelled') return true
  return status === 'signed' && (purpose === 'connect' || verification !== 'unverified')
}
