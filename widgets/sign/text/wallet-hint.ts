import type { kindsOf } from '../../wallets/index.ts'
import { hintText } from '../../words/en/sign-first.ts'
import type { WalletOption } from '../../wallets/wallet.ts'

type KindName = ReturnType<typeof kindsOf>[number]['name']

const hints: Readonly<Record<KindName, keyof typeof hintText>> = {
  evm: 'installed',
  solana: 'installed',
  xaman: 'phone',
  'xrpl-walletconnect': 'phone',
  appkit: 'phone',
  suite: 'own',
}

/** Where a wallet is. The id of an option begins with the name of its kind. */
export function walletHint({ id }: Pick<WalletOption, 'id'>): string | undefined {
  const hint = new Map(Object.entries(hints)).get(id.split(':')[0] ?? '')
  return hint && hintText[hint]
}
