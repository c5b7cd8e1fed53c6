import type { SignPage } from '#contracts/embed/page.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { xamanOnlyPays } from '../../wallets/index.ts'
import { firstText } from './first-text.ts'

/** Why Xaman is not among the wallets of a session although it makes payments here. */
export function xamanNote(
  session: SignSession | undefined,
  { chains, wallets }: Pick<SignPage, 'chains' | 'wallets'>,
): string | undefined {
  const chain = chains.find(({ key }) => key === session?.chain)
  if (session === undefined || chain === undefined || !xamanOnlyPays(chain, wallets, session))
    return undefined
  if (session.purpose === 'connect') return firstText.xaman.connect
  return session.product === 'swap' ? firstText.xaman.swap : firstText.xaman.sign
}
