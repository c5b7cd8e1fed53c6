import type { TabStorage } from '../base/tab-text.ts'
import type { Returned } from './returned-account.ts'
import type { SessionHome } from '../base/session.ts'

export interface SuiteHome extends SessionHome {
  /** The address of the wallet: links to it begin with this. */
  readonly wallet: string
  /** CAIP-2. */
  readonly chain: string
  /** The sign page's own address, without a fragment: the wallet returns to it. */
  readonly page: string
  /** The session's payer: with a known payer, the wallet is only asked to sign. */
  readonly payer?: string | undefined
  /** Remembers the account that the wallet returned with. */
  readonly storage: TabStorage
  /** Listens to the tabs that the wallet returns to. Returns how to stop. */
  readonly hear: (listener: (news: Returned) => void) => () => void
}
