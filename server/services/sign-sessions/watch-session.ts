import type { SignSession as SessionView } from '#contracts/api/sign-sessions.ts'
import type { Audience } from '../../domain/presentation.ts'
import type { Changes } from '../../kit/changes.ts'
import type { SessionDeps } from './deps.ts'
import { readSession } from './read-session.ts'
import { viewSession } from './view.ts'

/** The session now, and after every change, until no change can follow or the reader stops. */
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
    const wait = startWait(deps, changes)
    try {
      wait.forChangeOf(id)
      const session = await readSession(deps, id)
      wait.until(session.expiresAt)
      if (session.intentId !== undefined) wait.forChangeOf(session.intentId)
      const view = await viewSession(deps, session, audience)
      const text = JSON.stringify(view)
      if (text !== shown) yield view
      shown = text
      if (hasEnded(view) || (await Promise.race([wait.over, stopped])) === 'stopped') return undefined
    } finally {
      wait.cancel()
    }
  }
  return undefined
}

/** A wait for the first of several changes. It starts before the row is read, so that no change falls in between. */
function startWait({ clock }: SessionDeps, changes: Changes) {
  const cancels: (() => void)[] = []
  let end: (() => void) | undefined
  const over = new Promise<'changed'>((resolve) => {
    end = () => resolve('changed')
  })
  return {
    over,
    forChangeOf(id: string) {
      cancels.push(changes.subscribe([id], () => end?.()))
    },
    until(moment: string) {
      const left = Date.parse(moment) - clock.now().getTime()
      if (left >= 0) cancels.push(clock.after(left + 1, () => end?.()))
    },
    cancel() {
      for (const cancel of cancels) cancel()
      end?.()
    },
  }
}

function hasEnded({ status, verification, purpose }: SessionView): boolean {
  if (status === 'cancelled') return true
  return status === 'signed' && (purpose === 'connect' || verification !== 'unverified')
}
