import type { ApiError } from '../../api/call.ts'
import { localAmount } from '#kit/amounts/parse-amount.ts'
import { cleanLabel } from '#kit/tokens/clean-label.ts'

/** A refusal in words. */
export interface ProblemText {
  readonly title: string
  readonly text: string
  /** The widget tries again by itself. */
  readonly waits?: boolean
}

type Known = Partial<Readonly<Record<ApiError['code'], ProblemText>>>

const tooSmall = 'The amount is too small'

const known: Known = {
  AMOUNT_TOO_SMALL: {
    title: tooSmall,
    text: 'Enter a larger amount.',
  },
  UNSUPPORTED_CHAIN: {
    title: 'This chain is not served here',
    text: 'Choose another chain.',
  },
  SLIPPAGE: {
    title: 'The price has moved',
    text: 'A new price is on its way.',
    waits: true,
  },
  RATE_LIMIT: {
    title: 'A short break',
    text: 'Too many prices were requested. This continues by itself.',
    waits: true,
  },
  OFFLINE: {
    title: 'No connection',
    text: 'The service cannot be reached. We keep trying.',
    waits: true,
  },
  UPSTREAM_ERROR: {
    title: 'No price right now',
    text: 'The exchange does not answer properly. Your entries are kept.',
    waits: true,
  },
  UPSTREAM_TIMEOUT: {
    title: 'No price right now',
    text: 'The exchange takes too long to answer. Your entries are kept.',
    waits: true,
  },
  UNAVAILABLE: {
    title: 'The service is not available',
    text: 'Your entries are kept.',
    waits: true,
  },
  INTERNAL: {
    title: 'Something failed on our side',
    text: 'Your entries are kept.',
    waits: true,
  },
  ORIGIN_NOT_ALLOWED: {
    title: 'Not allowed on this page',
    text: 'The site has to add this page’s address to its list first.',
  },
}

/** The words for a refusal: the product's, else ours, else the server's own sentence. */
export function problemText(problem: ApiError, product: Known, locale: string): ProblemText {
  const { code, message, retryable } = problem
  const least = code === 'AMOUNT_TOO_SMALL' ? leastAmount(problem.details) : undefined
  if (least !== undefined)
    return { title: tooSmall, text: `Enter at least ${localAmount(least.minimum, locale)} ${least.symbol}.` }
  return product[code] ?? known[code] ?? { title: 'That did not work', text: message, waits: retryable }
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
