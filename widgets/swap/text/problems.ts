import type { ApiError } from '../../api/call.ts'

/** A refusal in words, and what can be done about it here. */
export interface ProblemText {
  readonly title: string
  readonly text: string
  /** `amount`, `token`: the form is to be changed. `wait`: it is tried again by itself. */
  readonly way: 'amount' | 'token' | 'wait' | 'reload' | 'none'
}

const known: Partial<Readonly<Record<ApiError['code'], ProblemText>>> = {
  NO_ROUTE: {
    title: 'No route for this swap',
    text: 'Nobody trades this pair in this amount right now. Try another amount or another token.',
    way: 'amount',
  },
  AMOUNT_TOO_SMALL: {
    title: 'The amount is too small',
    text: 'Enter a larger amount.',
    way: 'amount',
  },
  AMOUNT_TOO_LARGE: {
    title: 'The amount is too large',
    text: 'There is not enough liquidity for it. Enter a smaller amount, or swap in parts.',
    way: 'amount',
  },
  UNSUPPORTED_TOKEN: {
    title: 'This token cannot be swapped here',
    text: 'Choose another token.',
    way: 'token',
  },
  UNSUPPORTED_CHAIN: {
    title: 'This network is not served here',
    text: 'Choose another network.',
    way: 'token',
  },
  SLIPPAGE: {
    title: 'The price has moved',
    text: 'A new price is on its way.',
    way: 'wait',
  },
  RATE_LIMIT: {
    title: 'A short break',
    text: 'Too many prices were asked for. It continues by itself.',
    way: 'wait',
  },
  OFFLINE: {
    title: 'No connection',
    text: 'The service cannot be reached. It continues by itself as soon as it can.',
    way: 'wait',
  },
  UPSTREAM_ERROR: {
    title: 'No price right now',
    text: 'The exchange that we ask does not answer properly. Your entries are kept.',
    way: 'wait',
  },
  UPSTREAM_TIMEOUT: {
    title: 'No price right now',
    text: 'The exchange that we ask takes too long. Your entries are kept.',
    way: 'wait',
  },
  UNAVAILABLE: {
    title: 'The service is resting',
    text: 'It is not available right now. Your entries are kept.',
    way: 'wait',
  },
  INTERNAL: {
    title: 'Something failed on our side',
    text: 'Your entries are kept.',
    way: 'wait',
  },
  SESSION_REQUIRED: {
    title: 'This page has been open for too long',
    text: 'Reload the page to go on. A swap that was begun is kept.',
    way: 'reload',
  },
  SESSION_NOT_PENDING: {
    title: 'This swap has ended already',
    text: 'Its state is being looked up.',
    way: 'none',
  },
  ORIGIN_NOT_ALLOWED: {
    title: 'Not allowed on this page',
    text: 'The site has to add this page’s address to its list first.',
    way: 'none',
  },
  SUSPENDED: {
    title: 'Swaps are switched off here',
    text: 'This site’s account is suspended.',
    way: 'none',
  },
  PENDING_ACTIVATION: {
    title: 'Swaps are not open here yet',
    text: 'This site’s account is not active yet. Prices are shown already.',
    way: 'none',
  },
}

/** Words for a refusal. One that is not foreseen speaks with the server's own sentence, which is made for people. */
export function problemText({ code, message, retryable }: ApiError): ProblemText {
  return known[code] ?? { title: 'That did not work', text: message, way: retryable ? 'wait' : 'none' }
}
