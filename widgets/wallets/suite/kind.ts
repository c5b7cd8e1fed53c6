import { createOneWallet } from '../base/one-wallet.ts'
import { svgIcon } from '../base/svg-icon.ts'
import { WalletError, type WalletKind } from '../wallet.ts'
import type { SuiteHome } from './home.ts'
import {
  channelOf,
  RETURNED,
  type Returned,
  returnedAccount,
  SUITE_MAKE,
  WAITING,
} from './returned-account.ts'
import { fieldOf } from '../base/field.ts'

/** The suite's own mark, as in `public/icon.svg`. */
const icon = svgIcon(
  '#4269f5',
  '<path d="M18.6 9.7c-.9-1.5-2.4-2.3-4.6-2.3-2.5 0-4.4 1.3-4.4 3.4 0 4.6 8.9 2 8.9 6.5 0 2-1.9 ' +
    '3.3-4.6 3.3-2.3 0-4-.9-4.9-2.6" fill="none" stroke="#fff" stroke-width="2.6" ' +
    'stroke-linecap="round"/>',
)
const option = { id: 'app', make: SUITE_MAKE, name: 'Suite wallet', icon }

/** The suite wallet, for all chains. Links open it on this device; a code opens it on another one. */
export function createSuiteWallets(settings: Omit<SuiteHome, 'hear'> & Partial<SuiteHome>): WalletKind {
  const { session } = settings
  const home = {
    hear: (listener: (news: Returned) => void) => hearReturned(session.id, listener),
    ...settings,
  }
  return createOneWallet(option, async (how, present, isNewest) => {
    const { askAccount, connectSuite } = await import('./connection.ts')
    if (how === 'ask') return connectSuite(home, option, await askAccount(home, present, () => !isNewest()))
    const known = returnedAccount(home.session.id, home.storage) ?? home.payer
    if (known === undefined) throw new WalletError('not-authorised')
    return connectSuite(home, option, known)
  })
}

/** Listens to the other tabs, and says to one that the wallet returned to that this one waits. Returns how to stop. */
function hearReturned(session: string, listener: (news: Returned) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelOf(session))
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (data === RETURNED) channel.postMessage(WAITING)
    for (const name of ['account', 'declined', 'outdated']) {
      const text = fieldOf(data, name)
      if (typeof text === 'string') listener({ [name]: text })
    }
  })
  return () => channel.close()
}
