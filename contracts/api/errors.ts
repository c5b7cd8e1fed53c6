import { dashboardErrors } from './dashboard/errors.ts'
import type { ErrorEntry } from './error-entry.ts'
import { mismatchSentences } from './mismatch.ts'
import { tradeErrors } from './trade/errors.ts'

/**
 * Every error that the partner, embed and internal APIs answer with.
 *
 * A code is stable: never renamed, never reused. `status` is its HTTP status, `retryable` says whether the
 * same call may succeed later without a change by the caller (except for `finalReasons`), `title` heads its
 * entry in docs/errors.md and `fix` says there what to do. `reasons` are the values of `details.reason`, with
 * their sentences.
 */
export const errorCatalogue = {
  INVALID_REQUEST: {
    status: 400,
    retryable: false,
    title: 'The request does not match the contract',
    fix: 'Each entry of `details` names a field by its path and states the rule that the field breaks.',
  },
  AMBIGUOUS_KEY: {
    status: 400,
    retryable: false,
    title: 'More than one API key was sent',
    fix: 'Send one key, in one place: the `X-Api-Key` header.',
  },
  XRPL_METHOD_REFUSED: {
    status: 400,
    retryable: false,
    title: 'The relay does not pass this method on',
    fix: 'The relay only reads. `allowed` lists its methods; some of them are for paid plans of the market API.',
  },
  AMOUNT_TOO_SMALL: {
    status: 400,
    retryable: false,
    title: 'The amount is too small',
    fix: 'Raise the amount until the platform fee is at least one minor unit and a route exists. Where `details.minimum` is there, it is the smallest amount at the present price, as decimal text.',
  },
  AMOUNT_TOO_LARGE: {
    status: 400,
    retryable: false,
    title: 'The amount is too large',
    fix: 'Lower the amount, or split it.',
  },
  KEY_MISSING: {
    status: 401,
    retryable: false,
    title: 'No API key was sent',
    fix: 'Send the key in the `X-Api-Key` header or as `Authorization: Bearer`.',
  },
  KEY_INVALID: {
    status: 401,
    retryable: false,
    title: 'The API key is not valid',
    fix: 'Check that the whole key was copied. Unknown and malformed keys get the same answer.',
  },
  KEY_REVOKED: {
    status: 401,
    retryable: false,
    title: 'The API key was revoked',
    fix: 'Make a new key in the dashboard, under Keys, and use it instead. The operator of the service can make one too (`suite key create`).',
  },
  SESSION_REQUIRED: {
    status: 401,
    retryable: false,
    title: 'A session is required',
    fix: 'Sign in again, or reload the page that holds the widget.',
  },
  SIGNATURE_INVALID: {
    status: 401,
    retryable: false,
    title: 'The signature does not match the body',
    fix: 'Sign the raw bytes of the body with the shared secret and send the hex digest.',
  },
  EMBED_TOKEN_INVALID: {
    status: 401,
    retryable: false,
    title: 'The embed token does not open this session',
    fix: 'Use the `embedToken` that was returned when this sign session was created.',
  },
  SUSPENDED: {
    status: 403,
    retryable: false,
    title: 'The partner account is suspended',
    fix: 'Write to the operator of this service. No call succeeds until the account is active again. A user whose wallet was asked for the fee of a prepared payment can still finish it, by the sign session’s own token.',
  },
  FORBIDDEN_SCOPE: {
    status: 403,
    retryable: false,
    title: 'The key does not cover this product',
    fix: 'Use a key whose scopes include the one in `details.scope`: the dashboard makes one, under Keys.',
  },
  LIVE_KEY_REQUIRED: {
    status: 403,
    retryable: false,
    title: 'This call needs a live key',
    fix: 'A test key cannot create orders, report fees or host sign sessions. Use a live key: the dashboard makes one, under Keys, once the account is active.',
  },
  PENDING_ACTIVATION: {
    status: 403,
    retryable: false,
    title: 'The partner account is not active yet',
    fix: 'Use a test key until the operator of the service has activated the account. The dashboard shows since when it waits.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    retryable: false,
    title: 'The origin is not on the allowlist',
    fix: 'Add exactly the origin in `details.origin` in the dashboard, under Origins; it applies at once. The operator of the service can add it too (`suite partner apply`).',
  },
  NOT_FOUND: {
    status: 404,
    retryable: false,
    title: 'There is nothing here',
    fix: 'Check the path and the id. An object of another partner gets the same answer.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retryable: false,
    title: 'The path does not support this method',
    fix: 'Use one of the methods in the `Allow` header.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    retryable: true,
    title: 'The request did not arrive in time',
    fix: 'Send the whole request within 20 seconds, with a body as long as `Content-Length` says.',
  },
  SESSION_NOT_PENDING: {
    status: 409,
    retryable: false,
    title: 'The sign session has already ended',
    fix: 'Read its status. A signed, expired or cancelled session can no longer be changed. Only the transaction of a step that may be signed is still noted, however late it is reported: a wallet has sent it.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    retryable: true,
    title: 'A request with this idempotency key is still running',
    fix: 'Repeat the call after `Retry-After` seconds.',
  },
  FEE_TX_PENDING: {
    status: 409,
    retryable: true,
    title: 'The fee transaction is not confirmed yet',
    fix: 'Repeat the same call after `Retry-After` seconds. Nothing is lost.',
  },
  FEE_TX_REUSED: {
    status: 409,
    retryable: false,
    title: 'The fee transaction was already used',
    fix: 'A fee transaction counts once. Pay a new fee, or report the right hash.',
  },
  TRUSTLINE_REQUIRED: {
    status: 409,
    retryable: false,
    title: 'The account cannot hold the token yet',
    fix: 'Sign the trust line step first.',
  },
  SLIPPAGE: {
    status: 409,
    retryable: true,
    finalReasons: ['QUOTE_EXPIRED'],
    title: 'The price has moved',
    fix: 'Ask for a fresh quote and show it to the user before signing. Where `details.reason` is `QUOTE_EXPIRED`, the quote has ended, or is not known: no call with it succeeds any more.',
  },
  INSUFFICIENT_FUNDS: {
    status: 409,
    retryable: false,
    title: 'The account does not hold what the payment takes',
    fix: 'Nothing was asked of a wallet. `details` says what is missing: of `asset`, the payment takes `needed` and the account `has` less to spend, in minor units or, for a token issued on the XRP Ledger, as decimal text; `for` is the first part that is not covered: `amount`, `fee`, `network fee`, `rent` or `reserve`. Add funds, refresh the payment, and open the step again.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    retryable: false,
    title: 'The body is too large',
    fix: 'Send at most 64 kB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retryable: false,
    title: 'The body is not JSON',
    fix: 'Send `Content-Type: application/json` in UTF-8.',
  },
  FEE_TX_REQUIRED: {
    status: 422,
    retryable: false,
    title: 'A fee transaction is required',
    fix: 'Pay the fee step that prepare returned and send its hash as `feeTxHash`.',
  },
  FEE_TX_MISMATCH: {
    status: 422,
    retryable: false,
    title: 'The transaction does not pay this fee',
    fix: '`details.reason` names the difference. Send the hash of the transaction that paid the fee step.',
    reasons: mismatchSentences,
  },
  TX_NOT_FOUND: {
    status: 422,
    retryable: false,
    title: 'No node shows this transaction',
    fix: 'Check the hash and its chain. For ten minutes after the first report, a hash that no node shows answers FEE_TX_PENDING; after that, it answers this. A transaction that turns up later counts all the same: report it then.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    retryable: false,
    title: 'The idempotency key was used for another request',
    fix: 'Use a new idempotency key for a new request.',
  },
  UNSUPPORTED_CHAIN: {
    status: 422,
    retryable: false,
    title: 'The chain is not served here',
    fix: 'Use one of the chains in `details.supported`.',
  },
  ...tradeErrors,
  RATE_LIMIT: {
    status: 429,
    retryable: true,
    title: 'Too many requests',
    fix: 'Wait `Retry-After` seconds. The `RateLimit` header shows how many requests are left.',
  },
  INTERNAL: {
    status: 500,
    retryable: true,
    title: 'Something failed on our side',
    fix: 'Repeat the call. If it fails again, send the `requestId` to the operator of this service.',
  },
  UPSTREAM_ERROR: {
    status: 502,
    retryable: true,
    title: 'A service that we depend on failed',
    fix: 'Repeat the call in a few seconds.',
  },
  UPSTREAM_UNAVAILABLE: {
    status: 502,
    retryable: true,
    title: 'No source can answer right now',
    fix: 'Repeat the call after `Retry-After` seconds. The market API and the relay answer this when none of their sources answers, and no earlier answer is left to give.',
  },
  UPSTREAM_TOO_LARGE: {
    status: 502,
    retryable: false,
    title: 'The answer of the ledger is too large',
    fix: 'Ask for less: a smaller `limit`, or no `expand`. The relay passes on at most 4 MB.',
  },
  UNAVAILABLE: {
    status: 503,
    retryable: true,
    title: 'The service is not available right now',
    fix: 'Repeat the call after `Retry-After` seconds.',
  },
  UPSTREAM_TIMEOUT: {
    status: 504,
    retryable: true,
    title: 'A service that we depend on did not answer in time',
    fix: 'Repeat the call in a few seconds.',
  },
  ...dashboardErrors,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

/** The errors of an endpoint when a chain or another service fails. */
export const upstreamErrors = ['UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'UNAVAILABLE'] as const
/** The same for an endpoint that looks for a route. */
export const routeErrors = ['NO_ROUTE', 'AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE', ...upstreamErrors] as const

/** One field that broke the contract. `path` starts with `body`, `query`, `params` or `headers`. */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/** The body of every error answer. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly status: number
    readonly requestId: string
    readonly docs: string
    readonly retryable: boolean
    readonly details?: readonly FieldProblem[] | Readonly<Record<string, unknown>>
  }
}
