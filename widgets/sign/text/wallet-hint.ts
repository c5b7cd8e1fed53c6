import type { kindsOf } from '../../wallets/index.ts'
import type { WalletOption } from '../../wallets/wallet.ts'

type KindName = ReturnType<typeof kindsOf>[number]['name']

const hints: Readonly<Record<KindName, string>> = {
  evm: 'Installed',
  solana: 'Installed',
  xaman: 'On your phone',
  'xrpl-walletconnect': 'On your phone',
  appkit: 'On your phone',
  suite: 'Our own',
}

/** Where a wallet is. The id of an option begins with the name of its kind. */
export const walletHint = ({ id }: Pick<WalletOption, 'id'>): string | undefined =>
  new Map<string, string>(Object.entries(hints)).get(id.split(':')[0] ?? '')
