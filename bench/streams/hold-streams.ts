import { once } from 'node:events'
import type { OpenedSession } from '../cpu/sessions.ts'
import { openStreams } from './open-stream.ts'

/** A process of its own: opens streams and listens until it is ended. */

export interface Hold {
  readonly origin: string
  readonly sessions: readonly OpenedSession[]
  readonly first: number
  readonly count: number
  /** Unix milliseconds. */
  readonly deadline: number
}

const [hold]: Hold[] = await once(process, 'message')
if (hold === undefined) throw new Error('nothing to hold')
const streams = await openStreams(hold.origin, hold.sessions, hold)
process.send?.(streams.length)
