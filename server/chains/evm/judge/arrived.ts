import type { Arrival } from '../../../ports/chain.ts'
import { arrivalOf } from '../../shared/arrival.ts'
import { canonicalAddress, isSame } from '../codec/address.ts'
import type { EvmDefinition } from '../definitions.ts'
import { netReceived, transfersIn } from '../node/logs.ts'
import type { Rpc } from '../node/rpc.ts'
import type { Call } from '../node/trace.ts'
import { transferCall } from '../codec/transfer-call.ts'
import { speaksOf } from './by-contract.ts'
import { see } from './sighting.ts'

/** What a transaction brought an account. Coin that a contract passes on counts where a node shows it. */
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
  const isDirect = isSame(tx.to, account) || tx.input === '0x' || transferCall(tx.input) !== undefined
  const calls = isDirect || !speaksOf(tx.input, account) ? undefined : await rpc.calls(hash)
  const coin = isSame(tx.to, account) && !isSame(tx.from, account) ? tx.value : gainOf(calls ?? [], account)
  const arrival = arrivalOf(isFinal, [
    ['native', coin],
    ...[...tokens].map((token) => [token, netReceived(transfers, token, account)] as const),
  ])
  return isSame(tx.to, account) || tx.input === '0x' || calls !== undefined
    ? arrival
    : { ...arrival, mayHideCoins: true }
}

/** The coin that calls brought an account, less what it sent. */
const gainOf = (calls: readonly Call[], account: string): bigint =>
  calls.reduce((sum, { from, to, value }) => {
    if (isSame(from, to)) return sum
    return sum + (isSame(to, account) ? value : 0n) - (isSame(from, account) ? value : 0n)
  }, 0n)
