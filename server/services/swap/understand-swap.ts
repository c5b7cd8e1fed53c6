import { DEFAULT_SLIPPAGE_BPS, MAX_SLIPPAGE_BPS } from '#contracts/api/values.ts'
import { readAmount } from '../../domain/amounts.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import type { SwapDeps } from './deps.ts'
import type { SwapRequest } from './offer.ts'

/** A swap as a caller writes it. */
export interface SwapTexts {
  readonly chain: string
  readonly fromToken: string
  readonly toToken: string
  /** Whole minor units; for assets that have none, decimal text in `amount`. */
  readonly amountMinor?: string | undefined
  readonly amount?: string | undefined
  readonly slippageBps?: number | undefined
}

/**
 * Reads a swap: its tokens, its amount and its limits. `sentIn` names the part of the HTTP request in the errors.
 * Look-ups of tokens that are not on the list count for `asker`.
 */
export async function understandSwap(
  { chains, router }: Pick<SwapDeps, 'chains' | 'router'>,
  texts: SwapTexts,
  sentIn: 'query' | 'body',
  asker: string,
): Promise<SwapRequest> {
  const { chain } = chains.get(texts.chain)
  const [fromToken, toToken] = await Promise.all([
    router.token(chain.key, texts.fromToken, asker),
    router.token(chain.key, texts.toToken, asker),
  ])
  if (fromToken.address === toToken.address)
    throw invalidField(`${sentIn}.toToken`, 'must be another token than `fromToken`')
  const amount = readAmount(texts, fromToken, sentIn)
  if (amount > chain.largest(fromToken))
    throw new SuiteError('AMOUNT_TOO_LARGE', `The amount is larger than ${chain.key} can move. Lower it.`)
  const slippageBps = texts.slippageBps ?? DEFAULT_SLIPPAGE_BPS
  if (slippageBps > MAX_SLIPPAGE_BPS)
    throw invalidField(`${sentIn}.slippageBps`, `must be at most ${MAX_SLIPPAGE_BPS}`)
  return { fromToken, toToken, amountMinor: amount.toString(), slippageBps }
}
