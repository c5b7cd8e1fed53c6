import { computed, createModel, effect } from '@preact/signals'
import type { SignSession } from '../../api/in-minor.ts'
import type { Host } from '../../embed/host.ts'
import { eventsBetween } from '../../models/session-events.ts'
import type { SessionFollower } from '../../models/session-model.ts'
import { phaseOf } from '../../models/session-phase.ts'
import { SignWindowModel } from '../../models/sign-window-model.ts'

interface FramePorts {
  readonly host: Pick<Host, 'emit' | 'offer' | 'open' | 'onClosed'>
  readonly follower: Pick<SessionFollower, 'session' | 'failure' | 'ask'>
  readonly id: string
  /** The sign page of this session. */
  readonly signUrl: string
}

/** The sign frame: shows a session that the partner's server created, opens its window, and tells the page. */
export const FrameModel = createModel(({ host, follower, id, signUrl }: FramePorts) => {
  const { session, failure } = follower
  const window = new SignWindowModel(host, id)
  let told: SignSession | undefined
  host.offer(signUrl)

  effect(() => {
    const now = session.value
    if (now === undefined) return
    for (const { type, data } of eventsBetween(told, now))
      // The partner's own server knows who signs.
      if (type !== 'wallet_connected') host.emit(type, data)
    told = now
  })
  effect(() => {
    if (window.state.value === 'closed') follower.ask()
  })

  return {
    session,
    failure,
    window,
    phase: computed(() => (session.value === undefined ? undefined : phaseOf(session.value))),
    /** Opens the sign window. Call it inside the click, before anything is awaited. */
    open: () => window.open(signUrl, id),
  }
})
