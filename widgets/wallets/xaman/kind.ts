import { createOneWallet } from '../base/one-wallet.ts'
import type { SessionHome } from '../base/session.ts'
import { svgIcon } from '../base/svg-icon.ts'
import { readTabText, type TabStorage, writeTabText } from '../base/tab-text.ts'
import { WalletError, type WalletKind } from '../wallet.ts'
import { createXamanCalls } from './calls.ts'

export interface XamanHome extends SessionHome {
  /** CAIP-2. */
  readonly chain: string
  /** The account that has to pay, where payments are requested by link. */
  readonly linksFor?: string
  /** The session's payer: with a known payer, Xaman is only asked to sign. */
  readonly payer?: string | undefined
  /** Remembers the account over a reload, which phones do by themselves. */
  readonly storage: TabStorage
}

/** The app's X, redrawn. */
const icon = svgIcon(
  '#030b36',
  '<path d="M7.5 7.5l4.6 4.9c1.1 1.1 2.7 1.1 3.8 0l4.6-4.9M7.5 20.5l4.6-4.9c1.1-1.1 2.7-1.1 3.8 0l4.6 ' +
    '4.9" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>',
)
const option = { id: 'app', make: 'app.xaman', name: 'Xaman', icon }

/** Xaman, an app on the user's phone. Our server asks it, and the popup shows the way to the request. */
export function createXamanWallets(home: XamanHome): WalletKind {
  const { chain, storage, payer, linksFor } = home
  const key = `suite-xaman:${home.session.id}`
  // Only the next request shows that the user has left the one before.
  let latest = 0
  const begin = () => {
    const mine = (latest += 1)
    return () => mine !== latest
  }
  return createOneWallet(option, async (how, present) => {
    // A link names no account, so the session's payer is used.
    const known = linksFor ?? (how === 'resume' ? (readTabText(storage, key) ?? payer) : undefined)
    if (how === 'resume' && known === undefined) throw new WalletError('not-authorised')
    const { connectXaman, askAccount } = await import('./connection.ts')
    const calls = createXamanCalls(home)
    const deps = { calls, home, chain, option, begin, byLink: linksFor !== undefined }
    const account = known ?? (await askAccount(deps, present))
    writeTabText(storage, key, account)
    return connectXaman(deps, account)
  })
}
