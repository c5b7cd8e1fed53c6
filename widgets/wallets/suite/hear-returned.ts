import { fieldOf } from '../base/field.ts'
import { channelOf, type Returned } from './returned-account.ts'

/** Listens to the other tabs. Returns how to stop. */
export function hearReturned(session: string, listener: (news: Returned) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelOf(session))
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    for (const name of ['account', 'declined', 'outdated']) {
      const text = fieldOf(data, name)
      if (typeof text === 'string') listener({ [name]: text })
    }
  })
  return () => channel.close()
}
