/** Refusals in words, by the code of the API. */
export const problemWords = {
  tooSmall: 'The amount is too small',
  enterAtLeast: (amount: string) => `Enter at least ${amount}.`,
  /** For a code that has no words of its own; the code stands below. */
  unknown: 'That did not work',
  byCode: {
    AMOUNT_TOO_SMALL: { title: 'The amount is too small', text: 'Enter a larger amount.' },
    UNSUPPORTED_CHAIN: { title: 'This chain is not served here', text: 'Choose another chain.' },
    SLIPPAGE: { title: 'The price has moved', text: 'A new price is on its way.' },
    RATE_LIMIT: {
      title: 'A short break',
      text: 'Too many prices were requested. This continues by itself.',
    },
    OFFLINE: { title: 'No connection', text: 'The service cannot be reached. We keep trying.' },
    UPSTREAM_ERROR: {
      title: 'No price right now',
      text: 'The exchange does not answer properly. Your entries are kept.',
    },
    UPSTREAM_TIMEOUT: {
      title: 'No price right now',
      text: 'The exchange takes too long to answer. Your entries are kept.',
    },
    UNAVAILABLE: { title: 'The service is not available', text: 'Your entries are kept.' },
    INTERNAL: { title: 'Something failed on our side', text: 'Your entries are kept.' },
    ORIGIN_NOT_ALLOWED: {
      title: 'Not allowed on this page',
      text: 'The site has to add this page’s address to its list first.',
    },
  },
}
