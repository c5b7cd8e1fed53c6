/** The sentences of the checkout that are the same for every product. They are loaded with the checkout. */
export const checkoutText = {
  max: 'Max',
  maxHint: 'The most that leaves enough for the fees',
  issuedBy: 'issued by',

  review: {
    via: (partner: string) => `Offered by ${partner}`,
    steps: 'Steps to sign in your wallet',
    fee: 'Pay the fee',
    trust: (symbol: string) => `Add a trust line for ${symbol}`,
    account: (symbol: string, rent: string) =>
      `If this is your first ${symbol}, a token account is opened for it. This sets aside ${rent} of yours.`,
    trustDeposit: 'The chain sets aside a small deposit for it',
    /** The title of steps that one transaction carries: what comes before the last one is named beside it. */
    together: (title: string, before: string) => `${title}, with ${before}`,
    carried: {
      trustline: 'its trust line',
      fee: 'the fee',
      approve: 'the approval',
      product: 'the payment',
    },
    trustMaybe: 'Only the first time. The chain sets aside a small deposit for it.',
    approveExact: 'Exactly this amount, and no more',
    approveMaybe: 'Only if your wallet has not allowed it yet',
    atLeast: (amount: string) => `at least ${amount}`,
    sign: 'Continue to wallet',
    lookAgain: 'Check again',
    fresh: 'Updated now',
    /** `ago`: such as `5 seconds ago`. */
    age: (ago: string) => `Updated ${ago}`,
    old: 'This price is old. A new one is on its way. You see it before you sign.',
    note: 'Our window opens. There you choose your wallet, and you see each transaction before you sign it. Nothing is paid before you sign.',
  },

  progress: {
    ready: 'Choose your wallet there and sign. This page updates by itself.',
    signing: 'Your wallet is asking you to sign. If you see nothing, open your wallet.',
    confirming: 'This usually takes less than a minute. You can leave this page. Nothing is lost.',
    byContract:
      'Your account is a contract: its transaction counts once it was carried out and found. If it is not found, give its hash in the wallet window.',
    trusted: 'Your account can hold the token now. The fee is next.',
    retryStep: 'This step did not go through. Try it again in the wallet window.',
    next: 'The next step can be signed now.',
    ordering: 'The fee is paid, and the order is being made. You go on in the wallet window.',
    sent: 'The chain is confirming it. You can leave this page. Nothing is lost.',
    feeKept: (until: string) => `The fee is paid and stays good for another attempt until ${until}.`,
    /** After a failed transaction that carried the fee too. */
    noFee: 'The fee was a part of it, so no fee was taken.',
    endedNothingPaid: 'Nothing was paid.',
    endedWhile: {
      asked:
        'Your wallet may still show its request: decline it there. If it is sent all the same, it counts, and a paid fee stays good for 24 hours.',
      sent: 'A transaction is on its way. If it arrives, it counts, and a paid fee stays good for 24 hours.',
    },
    sameAgain: 'Continue this payment',
    awaited: 'Waiting for the chain',
    startOver: 'Back to the form',
    later: 'Not now',
    cancel: 'Cancel',
    status: {
      waiting: 'Not signed yet',
      opened: 'Waiting for your wallet',
      submitted: 'Sent, waiting for the chain',
      confirmed: 'Confirmed',
      failed: 'Did not go through',
    },
    reopen: 'Show the wallet window',
    open: 'Open the wallet window',
    lost: 'No connection. We keep trying. Nothing is lost.',
    leavingTitle: 'Continue on the sign page',
    leaving: 'This tab opens our sign page and comes back when you are done.',
  },

  receipt: {
    received: (amount: string) => `${amount} in your wallet`,
    paid: 'You paid',
    got: 'You received',
    /** For chains that do not say how much arrived. */
    about: 'You received about',
    fee: 'Fee',
    time: 'Time',
    feeTransaction: 'Fee transaction',
    feeInIt: 'It paid the fee too',
    approveTransaction: 'Approval transaction',
    trustTransaction: 'Trust line transaction',
    late: 'We found it on the chain after its time had run out. It counts in full.',
    explorer: 'Explorer',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    shared: (paid: string, received: string) => `${paid} → ${received}`,
  },

  wallet: {
    why: 'Optional here: it shows your balances. You can also choose a wallet when you sign.',
    blockedTitle: 'Your browser blocked the wallet window',
    blocked: 'Open it with the button. This always works.',
    openLink: 'Open the wallet window',
    reopen: 'Show the wallet window',
    stop: 'Cancel',
    connected: 'Connected wallet',
    address: 'address',
    disconnect: 'Forget this address here',
  },

  history: {
    title: 'Your last payments',
    untitled: 'Payment',
    states: {
      open: 'Not finished',
      settled: 'Complete',
      failed: 'Did not go through',
      expired: 'Ran out of time',
      cancelled: 'Cancelled',
    },
  },

  impact: {
    warn: (percent: string) =>
      `You lose about ${percent} compared with the market price. A smaller amount gets a better price.`,
    confirmTitle: 'Very bad price',
    confirm: (percent: string) =>
      `You lose about ${percent} compared with the market price. A smaller amount or another token gets a better price.`,
    accept: (percent: string) => `Lose about ${percent} and continue`,
  },

  unfinished: {
    goOn: 'Continue',
    dismiss: 'Not now',
  },

  offline: 'You are offline. The form continues by itself when the connection is back.',
  retry: 'Try again',
  retrying: 'Trying again',
  /** `soon`: such as `in 5 seconds`. */
  retryIn: (soon: string) => `Trying again ${soon}`,
}
