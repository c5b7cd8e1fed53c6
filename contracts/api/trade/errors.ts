import type { ErrorEntry } from '../error-entry.ts'
import { accountSentences } from './account-problems.ts'

/** Errors of something that cannot be traded. */
export const tradeErrors = {
  UNSUPPORTED_TOKEN: {
    status: 422,
    retryable: false,
    title: 'The token cannot be swapped here',
    fix: 'Use an `address` from `GET /api/v1/swap/tokens`.',
  },
  LOCKED: {
    status: 422,
    retryable: false,
    title: 'The partner offers other values only',
    fix: '`details.field` has a value that the partner’s locks do not allow; `details.allowed` has the first of those that are. The partner changes its locks in the dashboard, under Integrate.',
  },
  UNSUPPORTED_ACCOUNT: {
    status: 422,
    retryable: false,
    title: 'The account cannot make this payment',
    fix: 'Nothing was asked of a wallet. `details.reason` says why. Use another account.',
    reasons: accountSentences,
  },
  NO_ROUTE: {
    status: 422,
    retryable: false,
    title: 'No route exists for this swap',
    fix: 'Try another amount or another token.',
  },
  OFFER_UNAVAILABLE: {
    status: 422,
    retryable: false,
    title: 'The offer for the NFT cannot be taken',
    fix: '`details.reason` says why. Read the NFT’s offers again, and quote another one.',
  },
} as const satisfies Record<string, ErrorEntry>
/** Why an offer for an NFT cannot be taken: `details.reason` of OFFER_UNAVAILABLE. */
export const offerProblems = [
  'NOT_FOUND',
  'OTHER_NFT',
  'OTHER_SIDE',
  'OTHER_PRICE',
  'OWN_OFFER',
  'EXPIRED',
  'RESERVED',
  'PAID_IN_TOKENS',
  'NOT_OWNED',
  'NOT_TRANSFERABLE',
  'UNFUNDED',
  'NO_INCOMING_OFFERS',
] as const
export type OfferProblem = (typeof offerProblems)[number]
