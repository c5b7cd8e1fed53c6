/** The sentences of a swap's checkout. They are loaded with it. */
export const swapCheckoutText = {
  phases: {
    ready: 'Continue in the wallet window',
    signing: 'Confirm in your wallet',
    confirming: 'Waiting for the chain',
    next: 'Continue in the wallet window',
    ordering: 'Preparing the swap',
    sent: 'Your swap is on its way',
    settled: 'Swap complete',
    failed: 'The swap did not go through',
    expired: 'Time has run out',
    cancelled: 'Cancelled',
  },

  review: {
    approve: (symbol: string) => `Approve ${symbol}`,
    product: (from: string, to: string) => `Swap ${from} for ${to}`,
  },

  progress: {
    loading: 'Looking up your swap',
    steps: 'Steps of your swap',
    feePaid: 'The fee is paid. Now sign the swap itself.',
    nothingDone: 'Nothing was swapped. You can start again with a new price.',
    retry: 'Try the swap again – the fee is already paid',
    goOn: 'Continue the swap – the fee is already paid',
    closed: 'The wallet window is closed. Your swap is kept: continue where you stopped.',
  },

  receipt: {
    transaction: 'Swap transaction',
    again: 'Swap again',
  },

  unfinished: 'You have an unfinished swap',

  problems: {
    NO_ROUTE: {
      title: 'No route for this swap',
      text: 'No one trades this pair in this amount right now. Try another amount or another token.',
    },
    AMOUNT_TOO_LARGE: {
      title: 'The amount is too large',
      text: 'There is not enough liquidity for this amount. Enter a smaller amount, or swap in parts.',
    },
    UNSUPPORTED_TOKEN: {
      title: 'This token cannot be swapped here',
      text: 'Choose another token.',
    },
    SESSION_REQUIRED: {
      title: 'This page has been open for too long',
      text: 'Reload the page to continue. A swap that you started is kept.',
    },
    SESSION_NOT_PENDING: {
      title: 'This swap has already ended',
      text: 'We are looking up its state.',
    },
    SUSPENDED: {
      title: 'Swaps are switched off here',
      text: 'This site’s account is suspended.',
    },
    PENDING_ACTIVATION: {
      title: 'Swaps are not open here yet',
      text: 'This site’s account is not active yet. You can already see prices.',
    },
  },

  /** Of a coin and its own token, such as ETH and WETH. */
  wrap: {
    title: 'This is not a swap',
    text: (token: string, coin: string) =>
      `${token} is ${coin} in the form of a token, and always worth the same. Its own contract exchanges the two without a market, so they cannot be swapped here.`,
  },
}
