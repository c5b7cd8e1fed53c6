import { keepReturnedAccount, SUITE_MAKE } from '../wallets/index.ts'
import type { Memory } from './ports.ts'

/**
 * What the suite wallet has written into the fragment of this page's address, by which it came back: the account
 * that the user has chosen there, or the hash of what was signed for a step. Both are only what somebody says: the
 * server prepares for the one and looks for the other on its chain. True when there was an account.
 */
export function takeReturned(
  fragment: URLSearchParams,
  session: string,
  {
    memory,
    storage,
  }: { readonly memory: Memory; readonly storage: () => Pick<Storage, 'getItem' | 'setItem'> },
): boolean {
  const [address, step, txHash] = [fragment.get('address'), fragment.get('step'), fragment.get('tx_hash')]
  if (step !== null && txHash !== null) memory.write({ hash: { step, txHash } })
  if (address === null || !keepReturnedAccount(session, address, storage)) return false
  memory.rememberWallet(SUITE_MAKE)
  return true
}
