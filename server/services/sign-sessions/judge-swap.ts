import type { Asset, Token } from '#contracts/api/payment.ts'
import type { Warning } from '#contracts/api/trade/warning.ts'
import { SuiteError } from '../../domain/errors.ts'
import { isMinor, type Minor } from '../../domain/money.ts'
import type { StatedSwap } from '../../domain/payment/step.ts'
import { lossBps } from '../../domain/quote.ts'
import { within } from '../../kit/deadline.ts'
import type { Chain } from '../../ports/chain.ts'
import type { SwapTerms } from '../../ports/wallet-payloads.ts'
import type { SessionDeps } from './deps.ts'

type JudgeDeps = Pick<SessionDeps, 'router' | 'clock' | 'log'>
type Named = Pick<Chain, 'key' | 'coin' | 'canonicalAsset'>

/** A swap that may lose more than this against the market is refused. */
const MOST_LOSS_BPS = 5_000
/** One that may lose more than this is signed only after the user has agreed to the loss. */
const FAIR_LOSS_BPS = 500
/** How long a list or a price is waited for: a transaction ends with its block. */
const PATIENCE_MS = 2_000

/** A swap with its warnings, or why it is not hosted: the rest of a sentence about its field. */
type Judged =
  | { readonly swap: StatedSwap; readonly warnings: readonly Warning[] }
  | { readonly problem: string }

/**
 * Holds the minimum of a partner's own swap against what the market gives: a route of our own, else the prices of the
 * token list.
 */
export async function judgeSwap(
  deps: JudgeDeps,
  chain: Named,
  terms: SwapTerms,
  listed: readonly Token[],
): Promise<Judged> {
  if (terms.minOut <= 1n)
    return { problem: 'must be a swap with a minimum: this one may bring nothing for what it takes' }
  const [from, to] = [terms.from, terms.to].map((asset) => tokenNamed(chain, listed, asset))
  const loss = await lossOf(deps, chain, terms, from, to)
  if (loss !== undefined && loss > MOST_LOSS_BPS)
    return {
      problem: `must be a swap with a higher minimum: this one may lose ${percent(loss)} % against the market price`,
    }
  return {
    swap: {
      from: from?.address ?? terms.from,
      amountMinor: terms.amount.toString(),
      to: to?.address ?? terms.to,
      minOutMinor: terms.minOut.toString(),
      tokens: [from, to].flatMap((token) =>
        token === undefined || token.address === 'native' ? [] : assetOf(token),
      ),
    },
    warnings: warningsFor(loss),
  }
}

function warningsFor(loss: number | undefined): readonly Warning[] {
  if (loss === undefined)
    return [
      {
        code: 'PRICE_UNKNOWN',
        message:
          'There is no market price to hold this swap against. It may bring much less than it takes is worth.',
      },
    ]
  if (loss <= FAIR_LOSS_BPS) return []
  return [
    {
      code: 'PRICE_UNFAVORABLE',
      message: `At its minimum, this swap brings ${percent(loss)} % less than the market gives.`,
      details: { lossBps: loss },
    },
  ]
}

/** Rounded up to a tenth. */
const percent = (bps: number): string => (Math.ceil(bps / 10) / 10).toString()

/** What the swap may lose against the market, in basis points; `undefined` where no market is known. */
async function lossOf(
  deps: JudgeDeps,
  chain: Named,
  { amount, minOut }: SwapTerms,
  from: Token | undefined,
  to: Token | undefined,
): Promise<number | undefined> {
  // A stranger can give any price to a token that nobody vouches for.
  if (from?.verified !== true || to?.verified !== true || !isMinor(amount) || !isMinor(minOut))
    return undefined
  const given = await routeSoon(deps, chain, { from, to, amount })
  if (given !== undefined) return Number(((given - minOut) * 10_000n) / given)
  if (from.priceUsd === undefined || to.priceUsd === undefined) return undefined
  return lossBps(
    { amount, decimals: from.decimals, priceUsd: from.priceUsd },
    { amount: minOut, decimals: to.decimals, priceUsd: to.priceUsd },
  )
}

/** What a route of our own would bring; `undefined` where there is none in time. */
async function routeSoon(
  { router, clock, log }: JudgeDeps,
  { key }: Named,
  swap: { readonly from: Token; readonly to: Token; readonly amount: Minor },
): Promise<Minor | undefined> {
  const route = router.route(key, { ...swap, slippageBps: 50 }).catch((cause: unknown) => {
    if (!(cause instanceof SuiteError)) throw cause
    log.warn('swap.unpriced', { chain: key, cause })
    return undefined
  })
  const found = await within(clock, PATIENCE_MS, route, () => undefined)
  return found === undefined || found.expectedOut === 0n ? undefined : found.expectedOut
}

/** The asset with this id, if it is the coin or a list has it. */
export function tokenNamed(chain: Named, listed: readonly Token[], id: string): Token | undefined {
  const address = chain.canonicalAsset(id)?.address
  const found = listed.find((candidate) => candidate.address === address)
  return found ?? (address === chain.coin.address ? { ...chain.coin, verified: true } : undefined)
}

/** The token as a step stores it. */
export function assetOf(token: Token): Asset {
  const { priceUsd: _, ...asset } = token
  return asset
}

/** A chain's tokens; none while their list does not come. */
export async function listSoon(
  { router, clock, log }: Pick<JudgeDeps, 'router' | 'clock' | 'log'>,
  chain: Chain['key'],
): Promise<readonly Token[]> {
  try {
    return router.listed?.(chain) ?? (await within(clock, PATIENCE_MS, router.tokens(chain), () => []))
  } catch (cause) {
    log.warn('tokens.missing', { chain, cause })
    return []
  }
}
