import { sol } from '../../../formats/coins.ts'
import type { Arrival } from '../../../ports/chain.ts'
import { arrivalOf } from '../../shared/arrival.ts'
import type { Rpc } from '../node/rpc.ts'
import { coinChange, tokenChange, tokensGained } from './effects.ts'
import { transactionOf } from './verify.ts'

/** What a transaction brought an account, in the coin and in tokens. */
export async function arrived(rpc: Rpc, signature: string, account: string): Promise<Arrival | undefined> {
  const [landed, status] = await Promise.all([transactionOf(rpc, signature), rpc.status(signature)])
  if (landed === undefined) return undefined
  const isFinal = status === 'finalized'
  if (landed.meta.err) return arrivalOf(isFinal, [])
  return arrivalOf(isFinal, [
    [sol.address, coinChange(landed, account) ?? 0n],
    ...tokensGained(landed, account).map((mint) => [mint, tokenChange(landed, account, mint)] as const),
  ])
}
