import { SuiteError } from '../../domain/errors.ts'
import { type FeeSplit, type FeeTerms, feeTerms, smallestNotional, splitFee } from '../../domain/fees.ts'
import { formatId } from '../../domain/ids.ts'
import { mustBeOfferedPair, mustBeOfferedPayee } from '../../domain/account/locks.ts'
import { formatUnits, minor, readMinor } from '../../domain/money.ts'
import { defined } from '../../kit/defined.ts'
import type { QuoteContext } from '../../ports/product.ts'
import type { BridgeDeps } from './deps.ts'
import type { BridgeAmount, BridgeRequest, EstimateRecord, QuotedAmount, QuotedBridge } from './offer.ts'
import { compareUnits, readUnits } from './units.ts'

/** How long the payout that follows the market is shown before it is asked for again. */
const ESTIMATE_MS = 60_000

type Estimated = { readonly estimate: EstimateRecord; readonly expiresAt: Date }
type QuoteDeps = Pick<BridgeDeps, 'bridge' | 'clock' | 'random'>

/**
 * Splits the fee of a bridge and asks for its payout. The fee is on top of the amount, in the same asset. Throws
 * AMOUNT_TOO_SMALL and AMOUNT_TOO_LARGE with the limit.
 */
export async function quoteAmount(
  deps: QuoteDeps,
  asked: BridgeAmount,
  context: Pick<QuoteContext, 'partner' | 'partnerBps'>,
): Promise<QuotedAmount> {
  mustBeOfferedPair(context.partner, asked.pair)
  const terms = feeTerms(context.partner, 'bridge', context.partnerBps)
  const split = payableFee(asked, terms)
  return {
    asked,
    principal: { asset: asked.from, amount: readMinor(asked.amountMinor) },
    fee: { asset: asked.from, terms, split },
    ...(await estimateOf(deps, asked, context.partner.slug)),
  }
}

export async function quoteBridge(
  deps: QuoteDeps,
  request: BridgeRequest,
  context: Pick<QuoteContext, 'partner' | 'partnerBps'>,
): Promise<QuotedBridge> {
  mustBeOfferedPayee(context.partner, request)
  const { estimate, principal, fee, expiresAt } = await quoteAmount(deps, request, context)
  return { principal, fee, expiresAt, offer: { request, quote: estimate } }
}

/** The payout of an amount at present, within the range of its pair. */
export async function estimateOf(
  { bridge, clock, random }: QuoteDeps,
  { pair, fromAmount, from, to }: BridgeAmount,
  partner: string,
): Promise<Estimated> {
  const now = clock.now()
  const answer = await bridge.estimate(pair, fromAmount, partner)
  const { toAmount, rate, minAmount, maxAmount, payoutFee, expectedMinutes, rateId, validUntil } = answer
  if (compareUnits(fromAmount, minAmount) < 0)
    throw new SuiteError(
      'AMOUNT_TOO_SMALL',
      `The smallest amount is ${minAmount} ${from.symbol}. Raise it.`,
      {
        details: { minimum: minAmount, symbol: from.symbol },
      },
    )
  if (maxAmount !== null && compareUnits(fromAmount, maxAmount) > 0)
    throw new SuiteError('AMOUNT_TOO_LARGE', `The largest amount is ${maxAmount} ${from.symbol}. Lower it.`, {
      details: { maximum: maxAmount, symbol: from.symbol },
    })
  if (readUnits(toAmount, to.decimals) === 0n)
    throw new SuiteError('NO_ROUTE', 'The bridge pays nothing out for this amount at present. Raise it.')
  return {
    estimate: {
      id: formatId('q', random.bytes(40)),
      provider: bridge.name,
      toAmount,
      rate,
      minAmount,
      maxAmount,
      ...defined({ payoutFee, expectedMinutes, rateId }),
    },
    // An end in the past is a mistake of the service: the clocks differ.
    expiresAt:
      validUntil !== undefined && validUntil > now ? validUntil : new Date(now.getTime() + ESTIMATE_MS),
  }
}

function payableFee({ amountMinor, from }: BridgeAmount, terms: FeeTerms): FeeSplit {
  const split = splitFee(readMinor(amountMinor), terms)
  if (split.platformFee > 0n) return split
  const minimum = formatUnits(minor(smallestNotional(terms.platformBps)), from.decimals)
  throw new SuiteError(
    'AMOUNT_TOO_SMALL',
    `The amount is too small: its fee would be zero. The smallest amount is ${minimum} ${from.symbol}.`,
    { details: { minimum, symbol: from.symbol } },
  )
}
