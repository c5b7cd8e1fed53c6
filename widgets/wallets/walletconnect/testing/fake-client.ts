import type { WalletClient } from '../client.ts'
import type { WalletSession } from '../session.ts'

/** A client for tests, with given sessions, approval and answers. */
export function createFakeClient(given: {
  readonly kept?: readonly WalletSession[]
  readonly propose?: WalletClient['propose']
  readonly answer?: () => unknown
  /** Sessions that another page of ours is using. */
  readonly usedElsewhere?: readonly string[]
}) {
  const requests: { topic: string; method: string; params: object }[] = []
  const ended: string[] = []
  const held = new Set<string>()
  let resting = 0
  const listeners = new Map<(session: WalletSession | undefined) => void, string>()
  const client: WalletClient = {
    async propose(methods) {
      if (given.propose === undefined) throw new Error('a proposal was not expected')
      return given.propose(methods)
    },
    sessions: () => given.kept ?? [],
    async request(topic, method, params) {
      requests.push({ topic, method, params })
      return given.answer?.()
    },
    async end(topic) {
      ended.push(topic)
    },
    hold(topic) {
      held.add(topic)
      return () => void held.delete(topic)
    },
    isHeld: async (topic) => held.has(topic) || given.usedElsewhere?.includes(topic) === true,
    rest() {
      resting += 1
    },
    onChange(topic, listener) {
      listeners.set(listener, topic)
      return () => listeners.delete(listener)
    },
  }
  return {
    client,
    requests,
    ended,
    listening: () => listeners.size,
    resting: () => resting,
    /** Sessions that this page uses. */
    held: () => [...held],
    change: (topic: string, session: WalletSession | undefined) => {
      for (const [listener, of] of listeners) if (of === topic) listener(session)
    },
  }
}
