import type { SessionHome } from '../base/session.ts'
import type { ClientSettings } from '../walletconnect/client.ts'

/** The make of the option that opens the list of all wallets. The wallet's own name is known after it has agreed. */
export const MORE_MAKE = 'walletconnect.more'

export interface MoreWalletsHome extends SessionHome, Pick<ClientSettings, 'projectId' | 'relayUrl'> {
  /** The account that has to sign, where it is known. */
  readonly payer?: string | undefined
  readonly chain: {
    readonly caip2: string
    readonly family: 'evm' | 'solana'
    readonly name: string
    readonly coin: { readonly symbol: string; readonly name: string; readonly decimals: number }
  }
}
