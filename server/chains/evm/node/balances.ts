import { encodeFunctionData, getAddress, type Hex, hexToBigInt, slice } from 'viem'
import type { Asset } from '#contracts/api/payment.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { type Minor, minor } from '../../../domain/money.ts'
import { erc20 } from '../codec/abi.ts'
import { isNative } from '../../../formats/coins.ts'
import { Reverted } from './node-errors.ts'
import type { Rpc } from './rpc.ts'

type Token = Pick<Asset, 'address'>
type Reader = Pick<Rpc, 'balance' | 'call'>

/** The balances of an address, in the order of the assets. All reads go out in one batch. */
export function balances(rpc: Reader, address: string, assets: readonly Token[]): Promise<readonly Minor[]> {
  return Promise.all(assets.map((asset) => balance(rpc, address, asset)))
}

export async function balance(rpc: Reader, address: string, asset: Token): Promise<Minor> {
  if (isNative(asset)) return minor(await rpc.balance(address))
  const data = encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [getAddress(address)] })
  return readToken(rpc, asset, data)
}

/** The amount of an owner's tokens that a spender may take. */
export function allowance(rpc: Rpc, asset: Token, owner: string, spender: string): Promise<Minor> {
  const args = [getAddress(owner), getAddress(spender)] as const
  return readToken(rpc, asset, encodeFunctionData({ abi: erc20, functionName: 'allowance', args }))
}

/** A number that a token contract answers. Throws UNSUPPORTED_TOKEN when it is not a token. */
async function readToken(rpc: Reader, asset: Token, data: Hex): Promise<Minor> {
  try {
    const word = await rpc.call({ to: asset.address, data })
    // A call to an address without code succeeds, with an empty answer.
    if (word.length >= 66) return minor(hexToBigInt(slice(word, 0, 32)))
  } catch (error) {
    if (!(error instanceof Reverted)) throw error
  }
  throw new SuiteError('UNSUPPORTED_TOKEN', `The token at ${asset.address} does not report balances.`, {
    details: { token: asset.address },
  })
}
