import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod'
import type { Account } from './accounts.ts'
import type { Rpc } from './rpc.ts'

/** Sends one transaction of its account and waits until it is mined; resolves with the nonce that was used. */
export type Sender = (transaction: { to?: Address; data?: Hex; value?: bigint }) => Promise<bigint>

const Receipt = z.object({ status: z.string(), transactionHash: z.string() })
// More than any single deployment takes; estimating each would double the time.
const GAS = 6_000_000n
const GWEI = 1_000_000_000n

/** A sender for an account that no one else uses meanwhile, from its nonce on. Throws for a reverted one. */
export function createSender(
  rpc: Rpc,
  { account, chainId, nonce: first }: { account: Account; chainId: number; nonce: bigint },
): Sender {
  const signer = privateKeyToAccount(account.privateKey)
  let next = first
  return async (transaction) => {
    const nonce = next++
    const signed = await signer.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: Number(nonce),
      gas: GAS,
      maxFeePerGas: 100n * GWEI,
      maxPriorityFeePerGas: GWEI,
      ...transaction,
    })
    const receipt = Receipt.parse(await rpc('eth_sendRawTransactionSync', signed))
    if (receipt.status !== '0x1')
      throw new Error(`transaction ${nonce} of ${account.label} was reverted: ${receipt.transactionHash}`)
    return nonce
  }
}
