import { WalletError, type WalletKind } from '../wallet.ts'
import type { SuiteHome } from './home.ts'
import { icon } from './icon.ts'
import { returnedAccount, SUITE_MAKE } from './returned-account.ts'

const option = { id: 'app', make: SUITE_MAKE, name: 'Suite wallet', icon }

/** The suite wallet, of all chains: asked by links, on this device or by a code for another one. */
export function createSuiteWallets(home: SuiteHome): WalletKind {
  /** Counts the attempts: the newest one alone is waited for. */
  let newest = 0
  return {
    discover(report) {
      report([option])
      return () => undefined
    },
    async connect(_, how, present) {
      const attempt = (newest += 1)
      const { askAccount, connectSuite } = await import('./connection.ts')
      if (how === 'ask')
        return connectSuite(home, option, await askAccount(home, present, () => attempt !== newest))
      const known = returnedAccount(home.session.id, home.storage) ?? home.payer
      if (known === undefined) throw new WalletError('not-authorised')
      return connectSuite(home, option, known)
    },
  }
}
