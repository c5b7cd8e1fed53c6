import { createOneWallet } from '../base/one-wallet.ts'
import { WalletError, type WalletKind } from '../wallet.ts'
import type { SuiteHome } from './home.ts'
import { hearReturned } from './hear-returned.ts'
import { icon } from './icon.ts'
import { type Returned, returnedAccount, SUITE_MAKE } from './returned-account.ts'

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
