import { localAmount } from '#kit/amounts/parse-amount.ts'
import { cleanLabel } from '#kit/tokens/clean-label.ts'
import type { ApiError } from '../api/call.ts'
import { problemWords as words } from '../words/en/problems.ts'

/** A refusal in words. */
export interface ProblemText {
  readonly title: string
  readonly text: string
  /** The widget tries again by itself. */
  readonly waits?: boolean
}

type Known = Partial<Readonly<Record<ApiError['code'], ProblemText>>>

/** The words for a refusal: the product's, else ours, else its code. The server's own sentence is for programs. */
export function problemText(problem: ApiError, product: Known, locale: string): ProblemText {
  const { code, retryable } = problem
  const known: Known = words.byCode
  const least = code === 'AMOUNT_TOO_SMALL' ? leastAmount(problem.details) : undefined
  if (least !== undefined)
    return {
      title: words.tooSmall,
      text: words.enterAtLeast(`${localAmount(least.minimum, locale)} ${least.symbol}`),
    }
  return { ...(product[code] ?? known[code] ?? { title: words.unknown, text: code }), waits: retryable }
}

/** The smallest amount, where the server knows it: plain decimal text. */
function leastAmount(details: unknown): { readonly minimum: string; readonly symbol: string } | undefined {
  if (typeof details !== 'object' || details === null || !('minimum' in details) || !('symbol' in details))
    return undefined
  const { minimum, symbol } = details
  return typeof minimum === 'string' && typeof symbol === 'string'
    ? { minimum, symbol: cleanLabel(symbol, 16) }
    : undefined
}
