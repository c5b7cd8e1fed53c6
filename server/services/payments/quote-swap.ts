import { DEFAULT_SLIPPAGE_BPS, MAX_SLIPPAGE_BPS } from '#contracts/api/values.ts'
import { defined } from '../../domain/defined.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { feeTerms, splitFee } from '../../domain/fees.ts'
import { formatId } from '../../domain/ids.ts'
import { type Minor, parseMinor } from '../../domain/money.ts'
import type { Chain } from '../../ports/chain.ts'
import type { QuotedSwap, SwapAsk } from '../../ports/payments.ts'
import type { PaymentDeps } from './deps.ts'

type Deps = Pick<PaymentDeps, 'chains' | 'router' | 'random'>

/**
 * Understands a swap, splits its fee and finds its route. The fee is on top of the amount that is swapped, in
 * the same asset. Throws AMOUNT_TOO_SMALL when the platform fee would be nothing.
 */
export async function quoteSwap(deps: Deps, ask: SwapAsk): Promise<QuotedSwap> {
  const { chain } = deps.chains.get(ask.chain)
  const amount = readAmount(ask.amountMinor)
  const [from, to] = await Promise.all([
    deps.router.token(chain.key, ask.fromToken),
    deps.router.token(chain.key, ask.toToken),
  ])
  if (from.address === to.address)
    throw invalidField(`${ask.sentIn}.toToken`, 'must be another token than `fromToken`')
  const terms = feeTerms(ask.partner, 'swap', ask.partnerBps)
  const fee = splitFee(amount, terms)
  if (fee.platformFee === 0n)
    throw new SuiteError(
      'AMOUNT_TOO_SMALL',
      'The amount is so small that its fee would be nothing. Raise it.',
    )
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
    fee,
    route,
  }
}

function readAmount(text: string): Minor {
  const amount = parseMinor(text)
  if (amount === undefined)
    throw new SuiteError('AMOUNT_TOO_LARGE', 'The amount is larger than any chain can hold. Lower it.')
  return amount
}

/** The payer in the chain's spelling. */
export function readPayer(chain: Chain, ask: SwapAsk, address: string): string {
  const canonical = chain.canonicalAddress(address)
  if (canonical === undefined)
    throw invalidField(`${ask.sentIn}.userAddress`, `must be an address on ${chain.key}`)
  return canonical
}
