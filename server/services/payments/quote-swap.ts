import { DEFAULT_SLIPPAGE_BPS, MAX_SLIPPAGE_BPS } from '#contracts/api/values.ts'
import { readAmount } from '../../domain/amounts.ts'
import { defined } from '../../kit/defined.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { type FeeSplit, type FeeTerms, feeTerms, splitFee } from '../../domain/fees.ts'
import { formatId } from '../../domain/ids.ts'
import type { Minor } from '../../domain/money.ts'
import type { Route } from '../../domain/quote.ts'
import type { Chain } from '../../ports/chain.ts'
import type { QuotedSwap, SwapAsk } from '../../ports/payments.ts'
import type { PaymentDeps } from './deps.ts'

type Deps = Pick<PaymentDeps, 'chains' | 'router' | 'random'>

/**
 * Understands a swap, splits its fee and finds its route. The fee is on top of the amount that is swapped, in
 * the same asset, or beside it in the chain's coin. Throws AMOUNT_TOO_SMALL when the platform fee would be nothing.
 */
export async function quoteSwap(deps: Deps, ask: SwapAsk): Promise<QuotedSwap> {
  const { chain } = deps.chains.get(ask.chain)
  const [from, to] = await Promise.all([
    deps.router.token(chain.key, ask.fromToken),
    deps.router.token(chain.key, ask.toToken),
  ])
  if (from.address === to.address)
    throw invalidField(`${ask.sentIn}.toToken`, 'must be another token than `fromToken`')
  const amount = readAmount(ask, from, ask.sentIn)
  if (amount > chain.largest(from))
    throw new SuiteError('AMOUNT_TOO_LARGE', `The amount is larger than ${chain.key} can move. Lower it.`)
  const terms = feeTerms(ask.partner, 'swap', ask.partnerBps)
  const feeAsset = chain.feeAsset(from)
  const isInKind = feeAsset.address === from.address
  // What can be known without a route is refused without asking for one.
  if (isInKind) payableFee(amount, terms)
  const slippageBps = ask.slippageBps ?? DEFAULT_SLIPPAGE_BPS
  if (slippageBps > MAX_SLIPPAGE_BPS)
    throw invalidField(`${ask.sentIn}.slippageBps`, `must be at most ${MAX_SLIPPAGE_BPS}`)
  const payer = ask.payer === undefined ? undefined : readPayer(chain, ask, ask.payer)
  const route = await deps.router.route(chain.key, {
    from,
    to,
    amount,
    slippageBps,
    ...defined({ payer }),
  })
  return {
    id: formatId('q', deps.random.bytes(40)),
    chain: chain.key,
    request: { fromToken: from, toToken: to, amountMinor: amount.toString(), slippageBps },
    amount,
    terms,
    fee: payableFee(isInKind ? amount : coinValueOf(route), terms),
    feeAsset,
    route,
  }
}

/** The fee on a notional, in the asset that it is paid in. */
function payableFee(notional: Minor, terms: FeeTerms): FeeSplit {
  const fee = splitFee(notional, terms)
  if (fee.platformFee > 0n) return fee
  throw new SuiteError('AMOUNT_TOO_SMALL', 'The amount is so small that its fee would be nothing. Raise it.')
}

/** What an amount is worth in the coin, of assets that the treasury does not take. */
function coinValueOf({ coinValue }: Route): Minor {
  if (coinValue !== undefined) return coinValue
  throw new SuiteError('UPSTREAM_ERROR', 'The route does not say what the fee would be. Try again.')
}

/** The payer in the chain's spelling. */
export function readPayer(chain: Chain, ask: SwapAsk, address: string): string {
  const canonical = chain.canonicalAddress(address)
  if (canonical === undefined)
    throw invalidField(`${ask.sentIn}.userAddress`, `must be an address on ${chain.key}`)
  return canonical
}
