import { computed, createModel, effect, signal } from '@preact/signals'
import type { SignSession } from '../../api/in-minor.ts'
import type { Host } from '../../embed/host.ts'
import { eventsBetween } from '../../models/session-events.ts'
import type { SessionFollower } from '../../models/session-model.ts'
import { phaseOf } from '../../models/session-phase.ts'

interface FramePorts {
  readonly host: Pick<Host, 'emit' | 'open' | 'onClosed'>
  readonly follower: Pick<SessionFollower, 'session' | 'failure' | 'ask'>
  readonly id: string
  /** The sign page of this session. */
  readonly signUrl: string
}

/** What is known of the sign window: a hint for the display, and never for what was paid. */
export type SignWindow =
  | 'none'
  | 'opening'
  | 'open'
  | 'closed'
  /** The browser wants another click, on a link. */
  | 'blocked'
  /** This tab is on its way to the sign page. */
  | 'away'

const opened = { popup: 'open', tab: 'away', blocked: 'blocked', refused: 'blocked' } as const

/** The sign frame: shows a session that the partner's server made, opens its window, and tells the page. */
export const FrameModel = createModel(({ host, follower, id, signUrl }: FramePorts) => {
  const { session, failure } = follower
  const window = signal<SignWindow>('none')
  let told: SignSession | undefined

  effect(() => {
    const now = session.value
    if (now === undefined) return
    for (const { type, data } of eventsBetween(told, now))
      // Who signs is known from the partner's own server.
      if (type !== 'wallet_connected') host.emit(type, data)
    told = now
  })
  effect(() =>
    host.onClosed((closed) => {
      if (closed !== id) return
      window.value = 'closed'
      follower.ask()
    }),
  )

  return {
    session,
    failure,
    window,
    phase: computed(() => (session.value === undefined ? undefined : phaseOf(session.value))),
    /** Opens the sign window. Call it inside the click, before anything is awaited. */
    async open() {
      // Told first: on a phone the page is left with the next message.
      host.emit('sign_requested', { session: id })
      window.value = 'opening'
      const how = await host.open(signUrl, id)
      if (window.peek() === 'opening') window.value = opened[how]
    },
    /** The user followed the link instead. */
    linkFollowed() {
      window.value = 'open'
    },
    ask() {
      follower.ask()
    },
  }
})
