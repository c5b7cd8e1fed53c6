import type { Returned } from './returned-account.ts'
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
