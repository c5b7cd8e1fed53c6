import type { ErrorEntry } from '../error-entry.ts'

/** The errors that only the dashboard's endpoints answer. */
export const dashboardErrors = {
  SIGN_IN_FAILED: {
    status: 401,
    retryable: false,
    title: 'The sign-in was refused',
    fix: 'Check what was entered. An unknown e-mail address and a wrong password get the same answer.',
  },
  ROLE_REQUIRED: {
    status: 403,
    retryable: false,
    title: 'The member’s role does not allow this',
    fix: 'Ask a member with the role in `details.role`, or a higher one.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    retryable: false,
    title: 'A second factor is required',
    fix: 'Confirm in one of the ways in `details.ways`, then repeat the call. A second factor is good for ten minutes. When there is no way, set one up first.',
  },
  CSRF: {
    status: 403,
    retryable: false,
    title: 'The request came from another site',
    fix: 'Make this call from the page that the session belongs to.',
  },
  PAYOUT_NOT_OPEN: {
    status: 409,
    retryable: false,
    title: 'The payout has moved on',
    fix: 'Read the payout. Only a proposed payout can be sent, only one that was not carried out can be cancelled, and only one that brought too little can be settled.',
  },
  NOT_RECONCILED: {
    status: 409,
    retryable: false,
    title: 'The books have to be in order first',
    fix: 'Reconcile the chain. While it finds sums that are not those of the records, nothing is paid out in that asset.',
  },
} as const satisfies Record<string, ErrorEntry>
