/** The sentences of a bridge's checkout. They are loaded with it. */
export const bridgeCheckoutText = {
  phases: {
    ready: 'Continue in the wallet window',
    signing: 'Confirm in your wallet',
    confirming: 'Waiting for the chain',
    next: 'Continue in the wallet window',
    ordering: 'Making your order',
    sent: 'Your deposit is on its way',
    settled: 'Deposit complete',
    failed: 'The deposit did not go through',
    expired: 'Time has run out',
    cancelled: 'Cancelled',
  },

  review: {
    approve: (symbol: string) => `Approve ${symbol}`,
    product: (from: string, to: string) => `Deposit ${from} for ${to}`,
  },

  progress: {
    loading: 'Looking up your bridge',
    steps: 'Steps of your bridge',
    feePaid: 'The fee is paid and the order is made. Now sign the deposit.',
    nothingDone: 'Nothing was deposited. You can start again with a new price.',
    retry: 'Try the deposit again – the fee is already paid',
    goOn: 'Continue the bridge – the fee is already paid',
    closed: 'The wallet window is closed. Your bridge is kept: continue where you stopped.',
  },

  receipt: {
    transaction: 'Deposit transaction',
    again: 'Bridge again',
  },

  unfinished: 'You have an unfinished bridge',

  problems: {
    NO_ROUTE: {
      title: 'This pair is not served right now',
      text: 'Try another amount or another currency.',
    },
    AMOUNT_TOO_LARGE: {
      title: 'The amount is too large',
      text: 'Enter a smaller amount, or bridge in parts.',
    },
    UNSUPPORTED_TOKEN: {
      title: 'This currency cannot be bridged here',
      text: 'Choose another currency.',
    },
    UPSTREAM_ERROR: {
      title: 'The bridge does not answer',
      text: 'We keep trying. Your entries are kept.',
    },
    UPSTREAM_TIMEOUT: {
      title: 'The bridge does not answer',
      text: 'It takes too long. We keep trying. Your entries are kept.',
    },
    SESSION_REQUIRED: {
      title: 'This page has been open for too long',
      text: 'Reload the page to continue. A bridge that you started is kept.',
    },
    SESSION_NOT_PENDING: {
      title: 'This bridge has already ended',
      text: 'We are looking up its state.',
    },
    SUSPENDED: {
      title: 'The bridge is switched off here',
      text: 'This site’s account is suspended.',
    },
    PENDING_ACTIVATION: {
      title: 'The bridge is not open here yet',
      text: 'This site’s account is not active yet. You can already see prices.',
    },
  },
}

export const termsText = {
  to: 'Paid out to',
  tag: (tag: string) => `with the tag or memo ${tag}`,
  refund: 'Refund address',
  payer: 'The wallet that pays',
  time: 'Usually takes',
}

/** While the fee is paid and the deposit address is awaited. */
export const orderingText = {
  text: 'The fee is paid. The bridge is being asked for a deposit address. This usually takes a few seconds.',
  again: 'The bridge did not take the order yet',
  retry: 'It is asked again by itself. The paid fee stays good.',
  none: 'No order was made',
  paid: 'The fee is paid. Nothing was deposited.',
  refused: 'The bridge does not take this order',
  /** For a code that has no words of its own. */
  code: (code: string) => `The bridge gave the reason ${code}.`,
  credit:
    'Nothing was deposited. The fee that you paid stays good for another attempt: try again in the wallet window. The fee is good for the same order only. A new order, such as one to another address, pays a new fee.',
  creditUntil: (until: string) =>
    `Nothing was deposited. The fee that you paid stays good for another attempt until ${until}: try again in the wallet window. The fee is good for the same order only. A new order, such as one to another address, pays a new fee.`,
}
