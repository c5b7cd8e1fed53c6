import type { Asset } from '#contracts/api/payment.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { type Minor, minor } from '../../../domain/money.ts'
import { isNative } from '../../../formats/coins.ts'
import type { Rpc, TokenAccount } from './rpc.ts'

/** The balances of an address, in the order of the assets. For a token, the sum of all its accounts. */
export const balances = (
  rpc: Pick<Rpc, 'balance' | 'tokenAccounts'>,
  address: string,
  assets: readonly Pick<Asset, 'address'>[],
): Promise<readonly Minor[]> =>
  Promise.all(
    assets.map(async (asset) => {
      if (isNative(asset)) return minor(await rpc.balance(address))
      const accounts = await accountsFor(rpc, address, asset)
      return minor(accounts.reduce((sum, { amount }) => sum + amount, 0n))
    }),
  )

/** Throws UNSUPPORTED_TOKEN when there is no such token. */
export async function accountsFor(
  rpc: Pick<Rpc, 'tokenAccounts'>,
  owner: string,
  { address }: Pick<Asset, 'address'>,
): Promise<readonly TokenAccount[]> {
  const accounts = await rpc.tokenAccounts(owner, address)
  return accounts ?? unsupported(address, `There is no token at ${address}.`)
}

export function unsupported(token: string, sentence: string): never {
  throw new SuiteError('UNSUPPORTED_TOKEN', sentence, { details: { token } })
}
