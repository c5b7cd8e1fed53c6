import { readTabText, type TabStorage, writeTabText } from '../base/tab-text.ts'

/** Names this wallet over visits. */
export const SUITE_MAKE = 'app.suite'

const keyOf = (session: string): string => `suite-account:${session}`

/** The account that the wallet returned to this tab with. */
export const returnedAccount = (session: string, storage: TabStorage): string | undefined =>
  readTabText(storage, keyOf(session))

/** Remembers the account that the wallet returned with. False where this tab's storage is blocked. */
export const rememberReturnedAccount = (session: string, account: string, storage: TabStorage): boolean =>
  writeTabText(storage, keyOf(session), account)

/** The result that the wallet returned to another tab: an account, a step that was declined, or one that is outdated. */
export interface Returned {
  readonly account?: string
  readonly declined?: string
  readonly outdated?: string
}

export const channelOf = (session: string): string => `suite-returned:${session}`

/** How long a tab that waits for the wallet may take to say so, in milliseconds. */
const MOST_SILENCE = 1_000

/** The question of a tab that the wallet returned to, and the answer of one that waits for the wallet. */
export const RETURNED = 'returned'
export const WAITING = 'waiting'

/** Asks whether another tab of the session waits for the wallet, and calls back when one says so. */
export function findWaiting(session: string, found: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelOf(session))
  channel.addEventListener('message', ({ data }) => {
    if (data === WAITING) found()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(RETURNED)
  setTimeout(() => channel.close(), MOST_SILENCE)
}

/** Tells the tabs that wait for the wallet. Only our own pages can do so. The token in the wallet's answer is not told. */
export function tellReturned(session: string, news: Returned): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelOf(session))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(news)
  channel.close()
}
