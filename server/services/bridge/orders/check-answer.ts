import { SuiteError } from '../../../domain/errors.ts'
import type { AskingOrder } from '../../../domain/bridge-order.ts'
import type { UpstreamOrder } from '../../../ports/bridge.ts'
import type { Chains } from '../../../ports/chains.ts'
import { isExtraIdOf, lostAt } from '../addresses.ts'
import { networkOf } from '../networks.ts'
import { compareUnits } from '../units.ts'

/**
 * The address of the deposit in the spelling of its chain. Throws UPSTREAM_ERROR for an answer that no one may pay to:
 * an address that is not one of the chain, is nobody's or is ours, one on the XRP Ledger without its tag, a tag that the chain cannot carry, or an answer to another
 * question.
 */
export function checkedAddress(chains: Chains, asked: AskingOrder, answer: UpstreamOrder): string {
  const key = networkOf(asked.fromNetwork)?.chain
  const { chain } = chains.get(key ?? asked.fromNetwork)
  const address = chain.canonicalAddress(answer.depositAddress)
  if (address === undefined) throw wrong(`${answer.depositAddress} is not an address of ${chain.key}`)
  const lost = lostAt(chains, chain.family, address)
  if (lost !== undefined) throw wrong(`${address} ${lost}`)
  // The service has one account there for all its orders: without the tag, nobody could tell whose deposit it is.
  if (chain.family === 'xrpl' && answer.depositExtraId === undefined) throw wrong(`${address} has no tag`)
  if (address === asked.refundAddress) throw wrong(`${address} is the payer’s own`)
  if (answer.depositExtraId !== undefined && !isExtraIdOf(asked.fromNetwork, answer.depositExtraId))
    throw wrong(`${chain.key} cannot carry "${answer.depositExtraId}"`)
  const { pair, fromAmount, destination } = answer
  const isOther =
    (pair !== undefined &&
      (pair.fromCurrency !== asked.fromCurrency ||
        pair.fromNetwork !== asked.fromNetwork ||
        pair.toCurrency !== asked.toCurrency ||
        pair.toNetwork !== asked.toNetwork)) ||
    (fromAmount !== undefined && compareUnits(fromAmount, asked.fromAmount) !== 0) ||
    (destination !== undefined && destination.toLowerCase() !== asked.destination.toLowerCase())
  if (isOther) throw wrong('it is an order for something else')
  return address
}

const wrong = (what: string) =>
  new SuiteError(
    'UPSTREAM_ERROR',
    'The bridge answered an order that cannot be paid to. It is asked again.',
    {
      cause: new Error(`bad order: ${what.slice(0, 300)}`),
    },
  )
