/** Which sessions the open pages of ours are using: what one of them takes up, another one must not end. */
export interface InUse {
  /** Says that this page uses a session, until the answer is called or the page is gone. */
  readonly hold: (topic: string) => () => void
  /** Whether any page uses it. */
  readonly isHeld: (topic: string) => Promise<boolean>
}

const nameOf = (topic: string): string => `suite-session ${topic}`

/** By the browser's locks, which it gives back itself where a page is closed or breaks down. */
export function createInUse(locks: Pick<LockManager, 'request' | 'query'> | undefined): InUse {
  return {
    hold(topic) {
      const given = new AbortController()
      const released = new Promise<void>((resolve) => given.signal.addEventListener('abort', () => resolve()))
      locks?.request(nameOf(topic), { mode: 'shared' }, async () => released).catch(() => undefined)
      return () => given.abort()
    },
    async isHeld(topic) {
      const state = await locks?.query().catch(() => undefined)
      return state?.held?.some(({ name }) => name === nameOf(topic)) === true
    },
  }
}
