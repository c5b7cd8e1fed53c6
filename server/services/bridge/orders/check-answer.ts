import { SuiteError } from '../../../domain/errors.ts'
import type { AskingOrder } from '../../../domain/bridge-order.ts'
import type { UpstreamOrder } from '../../../ports/bridge.ts'
import type { Chain } from '../../../ports/chain.ts'
import { lostAt } from '../../../formats/nobody.ts'
import { isExtraIdOf } from '../addresses.ts'
import type { BridgeDeps } from '../deps.ts'
import { networkOf } from '../networks.ts'
import { compareUnits } from '../units.ts'

/**
 * The address of the deposit in the spelling of its chain. Throws UPSTREAM_ERROR for an answer that no one may pay to:
 * an address that is not one of the chain, is nobody's or is ours, one without the tag or memo that tells its deposits
 * apart, a tag that the chain cannot carry, or an answer to another question.
 */
export async function checkedAddress(
  { chains, currencies }: Pick<BridgeDeps, 'chains' | 'currencies'>,
  asked: AskingOrder,
  answer: UpstreamOrder,
): Promise<string> {
  const key = networkOf(asked.fromNetwork)?.chain
  const { chain } = chains.get(key ?? asked.fromNetwork)
  const address = chain.canonicalAddress(answer.depositAddress)
  if (address === undefined) throw wrong(`${answer.depositAddress} is not an address of ${chain.key}`)
  const lost = lostAt(chains, chain.family, address)
  if (lost !== undefined) throw wrong(`${address} ${lost}`)
  if (answer.depositExtraId === undefined && (await needsExtraId(currencies, chain, asked)))
    throw wrong(`${address} has no tag or memo`)
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

/**
 * Whether the service has one account for the deposits of many: without a tag or memo, nobody could tell whose one is.
 * On the XRP Ledger it always has; on Stellar where its list says that the currency has memos.
 */
async function needsExtraId(
  currencies: BridgeDeps['currencies'],
  { family }: Chain,
  { fromCurrency, fromNetwork }: AskingOrder,
): Promise<boolean> {
  if (family !== 'stellar') return family === 'xrpl'
  const all = await currencies.list()
  return all.some(
    ({ ticker, network, hasExtraId }) => ticker === fromCurrency && network === fromNetwork && hasExtraId,
  )
}

class BadOrder extends Error {}

/** Whether `checkedAddress` refused the answer, and did not fail for want of another one. */
export const isBadAnswer = (error: unknown): boolean =>
  error instanceof SuiteError && error.cause instanceof BadOrder

const wrong = (what: string) =>
  new SuiteError(
    'UPSTREAM_ERROR',
    'The bridge answered an order that cannot be paid to. It is asked again.',
    {
      cause: new BadOrder(`bad order: ${what.slice(0, 300)}`),
    },
  )
