/** The sentences of the screens from the review on that are true of every product; they are loaded with the screens. */
export const checkoutText = {
  issuedBy: 'issued by',

  review: {
    via: (partner: string) => `Offered by ${partner}`,
    steps: 'What your wallet will ask you to sign',
    fee: 'Pay the fee',
    trust: (symbol: string) => `Agree to hold ${symbol}`,
    trustDeposit: 'The network sets aside a small deposit for it',
    trustMaybe: 'Only the first time; the network sets aside a small deposit for it',
    approveExact: 'Exactly this amount, and no more',
    approveMaybe: 'Only if your wallet has not allowed it yet',
    atLeast: (amount: string) => `at least ${amount}`,
    sign: 'Sign in wallet',
    note: 'A window of ours opens, where you choose your wallet and see each transaction before you sign it. Nothing is paid before that.',
  },

  progress: {
    ready: 'Choose your wallet there and sign the steps one by one. This page follows by itself.',
    signing: 'Your wallet is asking you to sign. If you see nothing, open your wallet.',
    confirming:
      'This takes a few blocks, as a rule less than a minute. You can leave this page; nothing is lost.',
    trusted: 'Your account can hold the token now. The fee is next.',
    retryStep: 'This step did not go through. Try it again in the wallet window.',
    next: 'The next step can be signed now.',
    sent: 'The network is confirming it. You can leave this page; nothing is lost.',
    feeKept: (until: string) => `The fee is paid and stays good for another attempt until ${until}.`,
    endedNothingPaid: 'Nothing was paid.',
    startOver: 'Back to the form',
    later: 'Not now',
    cancel: 'Cancel',
    status: {
      waiting: 'Not signed yet',
      opened: 'Waiting for your wallet',
      submitted: 'Sent, waiting for the network',
      confirmed: 'Confirmed',
      failed: 'Did not go through',
    },
    reopen: 'Show the wallet window',
    open: 'Open the wallet window',
    lost: 'No connection. We keep trying; nothing is lost.',
    leavingTitle: 'Continue on the sign page',
    leaving: 'This tab is going to our sign page and comes back when you are done.',
  },

  receipt: {
    received: (symbol: string) => `Your ${symbol} is in your wallet.`,
    paid: 'Paid',
    got: 'Received',
    /** Where the chain does not tell what arrived. */
    about: 'Received about',
    fee: 'Fee',
    feeTransaction: 'Fee transaction',
    approveTransaction: 'Approval transaction',
    trustTransaction: 'Trust line transaction',
    late: 'It was found on the network after its time had run out, and counts in full.',
  },

  wallet: {
    why: 'Optional here: shows your balances. You choose a wallet when you sign, too.',
    blockedTitle: 'Your browser blocked the wallet window',
    blocked: 'Open it yourself: this always works.',
    openLink: 'Open the wallet window',
    reopen: 'Show window',
    stop: 'Cancel',
    connected: 'Connected',
    disconnect: 'Forget this address here',
  },

  impact: {
    warn: (percent: string) =>
      `You lose about ${percent} against the market price. A smaller amount gets a better one.`,
    confirmTitle: 'Very bad price',
    confirm: (percent: string) =>
      `You lose about ${percent} against the market price. A smaller amount, or another token, gets a better one.`,
    accept: (percent: string) => `I accept a loss of about ${percent}`,
  },

  unfinished: {
    goOn: 'Continue',
    dismiss: 'Not now',
  },

  offline: 'You are offline. The form continues by itself when the connection is back.',
  retry: 'Try again',
  retryIn: (seconds: number) => (seconds <= 0 ? 'Trying again' : `Trying again in ${seconds} s`),
} as const
