/**
 * Which of several processes does the common work: what runs once for all of them, such as following payments. Only one
 * does it at a time; when that one has ended, another takes over within seconds.
 */
export interface Leases {
  /** Names this process, as no other one is named. */
  readonly process: string
  /** Whether this process does the common work. It is false before any other process can begin to do it. */
  isMine(): boolean
  /** Whether a process may still be at work: it has not ended, and was heard of a moment ago. */
  isAlive(process: string): Promise<boolean>
  /**
   * Takes part from now on, and waits for a first `takeUp`, which is called when this process begins to do the common
   * work, and again when another one has ended: then it takes up what is left undone. With other processes, one that
   * fails is done again a second later, one at a time.
   */
  start(takeUp: () => Promise<void>): Promise<void>
  /** Leaves the work to others at once. */
  stop(): Promise<void>
}
