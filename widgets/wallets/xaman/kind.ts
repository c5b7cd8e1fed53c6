import { readTabText, type TabStorage, writeTabText } from '../base/tab-text.ts'
import { WalletError, type WalletKind } from '../wallet.ts'
import { type CallsHome, createXamanCalls } from './calls.ts'
import { icon } from './icon.ts'

export interface XamanHome extends CallsHome {
  /** CAIP-2. */
  readonly chain: string
  /** The account that has to pay, where payments are asked for by link. */
  readonly linksFor?: string
  /** The account that the session is for already: Xaman is taken up with it, and is asked only to sign. */
  readonly payer?: string | undefined
  /** Runs something later, in milliseconds; the answer calls it off. */
  readonly timer: (run: () => void, ms: number) => () => void
  /** This tab's, which can be blocked: it keeps the account over a reload, which phones do on their own. */
  readonly storage: TabStorage
}

const option = { id: 'app', make: 'app.xaman', name: 'Xaman', icon }

/** Xaman, an app on the user's phone: our server asks it, and the popup shows the way to the request. */
export function createXamanWallets(home: XamanHome): WalletKind {
  const key = `suite-xaman:${home.session.id}`
  // Nobody is told when a user turns away from a request. The next one shows it.
  let latest = 0
  const begin = () => {
    const mine = (latest += 1)
    return () => mine !== latest
  }
  return {
    discover(report) {
      report([option])
      return () => undefined
    },
    async connect(_, how, present) {
      // A link tells no account: the session itself knows who has to pay.
      const known =
        home.linksFor ?? (how === 'resume' ? (readTabText(home.storage, key) ?? home.payer) : undefined)
      if (how === 'resume' && known === undefined) throw new WalletError('not-authorised')
      const { connectXaman, askAccount } = await import('./connection.ts')
      const { timer, chain, linksFor } = home
      const calls = createXamanCalls(home)
      const deps = { calls, timer, chain, option, begin, byLink: linksFor !== undefined }
      const account = known ?? (await askAccount(deps, present))
      writeTabText(home.storage, key, account)
      return connectXaman(deps, account)
    },
  }
}
