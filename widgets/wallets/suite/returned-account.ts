/** Tells this wallet from others over visits. */
export const SUITE_MAKE = 'app.suite'

/** This tab's storage, which can be blocked. */
type TabStorage = () => Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (session: string): string => `suite-account:${session}`

/** The account that the wallet has come back with in this tab. */
export function returnedAccount(session: string, storage: TabStorage): string | undefined {
  try {
    return storage().getItem(keyOf(session)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the account that the wallet has come back with. False where this tab can keep nothing. */
export function keepReturnedAccount(session: string, account: string, storage: TabStorage): boolean {
  try {
    storage().setItem(keyOf(session), account)
    return true
  } catch {
    return false
  }
}

/**
 * What the wallet has come back with to another tab of this browser: an account, or a step that was declined, or that
 * can no longer be sent as it was asked for.
 */
export interface Returned {
  readonly account?: string
  readonly declined?: string
  readonly outdated?: string
}

const channelOf = (session: string): string => `suite-returned:${session}`

/** Tells the tabs that wait for the wallet. Only pages of ours can, and the token in the wallet's answer is not told. */
export function tellReturned(session: string, news: Returned): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelOf(session))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs tell. Returns how to stop. */
export function hearReturned(session: string, listener: (news: Returned) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelOf(session))
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    for (const name of ['account', 'declined', 'outdated']) {
      const text = textIn(data, name)
      if (text !== undefined) listener({ [name]: text })
    }
  })
  return () => channel.close()
}

function textIn(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}
