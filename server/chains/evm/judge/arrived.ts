import type { Arrival } from '../../../ports/chain.ts'
import { arrivalOf } from '../../shared/arrival.ts'
import { canonicalAddress, isSame } from '../codec/address.ts'
import type { EvmDefinition } from '../definitions.ts'
import { netReceived, transfersIn } from '../node/logs.ts'
import type { Rpc } from '../node/rpc.ts'
import { see } from './sighting.ts'

/** What a transaction brought an account. Not every node shows coin that a contract passes on: it does not count. */
export async function arrived(
  rpc: Rpc,
  definition: EvmDefinition,
  hash: string,
  account: string,
): Promise<Arrival | undefined> {
  const seen = await see(rpc, definition, hash)
  if (seen.state !== 'mined' || !seen.isDeep) return undefined
  const { tx, receipt, isFinal } = seen
  if (!receipt.status) return arrivalOf(isFinal, [])
  const transfers = transfersIn(receipt)
  const inTokens = transfers.filter(({ to }) => isSame(to, account)).map(({ token }) => token)
  const tokens = new Set(inTokens.map((token) => canonicalAddress(token) ?? token))
  const coin = isSame(tx.to, account) && !isSame(tx.from, account) ? tx.value : 0n
  const arrival = arrivalOf(isFinal, [
    ['native', coin],
    ...[...tokens].map((token) => [token, netReceived(transfers, token, account)] as const),
  ])
  return isSame(tx.to, account) || tx.input === '0x' ? arrival : { ...arrival, mayHideCoins: true }
}
