/** The sessions that our open pages use: one page must not end a session that another one uses. */
export interface InUse {
  /** Marks a session as used by this page, until the answer is called or the page is gone. */
  readonly hold: (topic: string) => () => void
  /** Whether any page uses it. */
  readonly isHeld: (topic: string) => Promise<boolean>
}

const nameOf = (topic: string): string => `suite-session ${topic}`

/** Uses the browser's locks: the browser releases them when a page is closed or crashes. */
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
