import { createModel } from '@preact/signals'
import type { Call } from '../api/call.ts'
import type { SignSession } from '../api/in-minor.ts'
import type { Watch } from '../api/watch.ts'
import { follow, type FollowPorts } from './follow.ts'
import { isOver } from './session-phase.ts'

export interface SessionPorts extends FollowPorts {
  readonly call: Call
  readonly watch: Watch
}

/** The session to follow. A page without an embed session gives `et`. */
export interface SessionRef {
  readonly id: string
  readonly et?: string | undefined
}

/** Follows a sign session. */
export const SessionModel = createModel(
  ({ call, watch, ...ports }: SessionPorts, { id, et }: SessionRef, known?: SignSession) => {
    const input = { params: { id }, query: et === undefined ? {} : { et } }
    const { value: session, ...rest } = follow<SignSession>(
      ports,
      {
        ask: (signal) => call('GET /api/v1/sign/session/:id', input, { signal }),
        watch: (listener, options) => watch('GET /api/v1/sign/session/:id/events', input, listener, options),
        isOver,
      },
      known,
    )
    return { session, ...rest }
  },
)

export type SessionFollower = InstanceType<typeof SessionModel>
