import { tokenAccountsOf } from '../codec/token-account.ts'
import { rentOf } from './lacks.ts'
import { createRent } from './rent.ts'
import type { Rpc } from './rpc.ts'

/** The lamports for opening an owner's usual account for a token; none where it is open. */
export function createAccountRent(
  rpc: Pick<Rpc, 'accounts' | 'rent'>,
): (owner: string, mint: string) => Promise<bigint> {
  const readRent = createRent(rpc)
  return async (owner, mint) => {
    const [accounts, rent] = await Promise.all([
      rpc.accounts([mint, ...tokenAccountsOf(owner, mint)]),
      readRent(),
    ])
    return rentOf([{ is: 'opened', owner, mint }], accounts, rent)
  }
}
