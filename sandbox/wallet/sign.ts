import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod'
import type { Account } from '../evm/accounts.ts'
import type { WalletChain } from './chain.ts'
import type { TransactionRequest, TypedData } from './params.ts'

/** Signs and sends, after the user agreed. Keys never leave this process. */

const Quantity = z.string().transform(BigInt)
const Block = z.object({ baseFeePerGas: Quantity })
const Hash = z.string()

/** Signs and sends; resolves with the hash. Throws RpcError when the node refuses it. */
export async function sendTransaction(
  chain: WalletChain,
  signer: Account,
  transaction: TransactionRequest & { readonly gas: bigint; readonly delegate?: Address | undefined },
): Promise<string> {
  const { to, value, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const nonce =
    transaction.nonce ?? Quantity.parse(await chain.rpc('eth_getTransactionCount', signer.address, 'pending'))
  const tip = maxPriorityFeePerGas ?? gasPrice ?? Quantity.parse(await chain.rpc('eth_maxPriorityFeePerGas'))
  const { baseFeePerGas } = Block.parse(await chain.rpc('eth_getBlockByNumber', 'latest', false))
  const account = privateKeyToAccount(signer.privateKey)
  const { delegate } = transaction
  const { chainId } = chain
  // Who signs both the transaction and the delegation uses the numbers one after the other (EIP-7702).
  const delegation = delegate && { chainId, contractAddress: delegate, nonce: Number(nonce) + 1 }
  const signed = await account.signTransaction({
    ...(delegation === undefined
      ? { type: 'eip1559' as const }
      : { type: 'eip7702' as const, authorizationList: [await account.signAuthorization(delegation)] }),
    chainId,
    nonce: Number(nonce),
    gas,
    value,
    data: transaction.data ?? transaction.input ?? '0x',
    maxPriorityFeePerGas: tip,
    maxFeePerGas: maxFeePerGas ?? gasPrice ?? baseFeePerGas * 2n + tip,
    ...(to !== undefined && { to }),
  })
  return Hash.parse(await chain.rpc('eth_sendRawTransaction', signed))
}

/** EIP-191 signature of bytes. */
export const signMessage = (signer: Account, message: Hex): Promise<Hex> =>
  privateKeyToAccount(signer.privateKey).signMessage({ message: { raw: message } })

/** EIP-712 signature. */
export const signTypedData = (signer: Account, data: TypedData): Promise<Hex> =>
  privateKeyToAccount(signer.privateKey).signTypedData(data)
