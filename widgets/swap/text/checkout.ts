/** The sentences of the screens from the review on; they are loaded with them. */
export const checkoutText = {
  issuedBy: 'issued by',

  review: {
    via: (partner: string) => `Offered by ${partner}`,
    steps: 'What your wallet will ask you to sign',
    fee: 'Pay the fee',
    trust: (symbol: string) => `Agree to hold ${symbol}`,
    trustDeposit: 'The network sets aside a small deposit for it',
    trustMaybe: 'Only the first time; the network sets aside a small deposit for it',
    approve: (symbol: string) => `Allow ${symbol} to be swapped`,
    approveExact: 'Exactly this amount, and no more',
    approveMaybe: 'Only if your wallet has not allowed it yet',
    swap: (from: string, to: string) => `Swap ${from} for ${to}`,
    atLeast: (amount: string) => `at least ${amount}`,
    sign: 'Sign in wallet',
    note: 'A window of ours opens, where you choose your wallet and see each transaction before you sign it. Nothing is paid before that.',
  },

  progress: {
    loading: 'Looking up your swap',
    steps: 'Steps of your swap',
    ready: 'Choose your wallet there and sign the steps one by one. This page follows by itself.',
    signing: 'Your wallet is asking you to sign. If you see nothing, open your wallet.',
    confirming:
      'This takes a few blocks, as a rule less than a minute. You can leave this page; nothing is lost.',
    trusted: 'Your account can hold the token now. The fee is next.',
    feePaid: 'The fee is paid. The swap itself is still to be signed.',
    retryStep: 'This step did not go through. Try it again in the wallet window.',
    next: 'The next step can be signed now.',
    sent: 'The network is confirming it. You can leave this page; nothing is lost.',
    feeKept: (until: string) => `The fee is paid and stays good for another attempt until ${until}.`,
    failedNoCredit: 'Nothing was swapped. You can start over with a fresh price.',
    endedNothingPaid: 'Nothing was paid.',
    retry: 'Try the swap again – the fee is already paid',
    goOn: 'Continue the swap – the fee is already paid',
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
    closed: 'The wallet window is closed. Your swap is kept; continue where you left off.',
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
    swapTransaction: 'Swap transaction',
    approveTransaction: 'Approval transaction',
    trustTransaction: 'Trust line transaction',
    late: 'It was found on the network after its time had run out, and counts in full.',
    again: 'Swap again',
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
    title: 'You have an unfinished swap',
    goOn: 'Continue',
    dismiss: 'Not now',
  },

  offline: 'You are offline. The form continues by itself when the connection is back.',
  retry: 'Try again',
  retryIn: (seconds: number) => (seconds <= 0 ? 'Trying again' : `Trying again in ${seconds} s`),
} as const
