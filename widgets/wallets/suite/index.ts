import { WalletError, type WalletKind } from '../wallet.ts'
import { icon } from './icon.ts'
import { type Returned, returnedAccount, SUITE_MAKE } from './returned-account.ts'
import type { SessionHome } from './session.ts'

export interface SuiteHome extends SessionHome {
  /** What links to the wallet begin with. */
  readonly wallet: string
  /** CAIP-2. */
  readonly chain: string
  /** The sign page's own address, without a fragment: where the wallet comes back to. */
  readonly page: string
  /** The account that the session is for already: the wallet is taken up with it, and is asked only to sign. */
  readonly payer?: string | undefined
  /** This tab's, which can be blocked: the wallet's answer is kept there when it comes back. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Hears what the wallet comes back with to other tabs. The answer stops it. */
  readonly hear: (listener: (news: Returned) => void) => () => void
}

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
