/** Problems while signing, in words. */
export const signProblems = {
  byFailure: {
    rejected: {
      title: 'You declined in your wallet',
      line: 'Nothing was sent. You can try again.',
    },
    closed: {
      title: 'No wallet is connected',
      line: 'Choose a wallet to continue.',
    },
    busy: {
      title: 'Your wallet is waiting for you',
      line: 'It still has an open request. Open the wallet, answer the request, and try again.',
    },
    'not-authorised': {
      title: 'The wallet is not connected any more',
      line: 'Connect it again, and allow this account.',
    },
    'wrong-account': {
      title: 'Your wallet uses another account',
      line: 'Switch to the account of this payment in your wallet. Nothing was sent.',
    },
    'wrong-chain': {
      title: 'Your wallet is on another chain',
      line: 'Switch to the right chain, then try again. Nothing was sent.',
    },
    'unknown-chain': {
      title: 'Your wallet does not know this chain',
      line: 'Add the chain in your wallet, or choose another wallet.',
    },
    'other-chain': {
      title: 'Your wallet is on a different chain with the same number',
      line: 'Its blocks are not the blocks of this payment’s chain, so you cannot sign there. Choose the right chain in the wallet, or choose another wallet.',
    },
    unsupported: {
      title: 'This wallet cannot do that',
      line: 'It does not offer a function that is needed here. Choose another wallet.',
    },
    'not-together': {
      title: 'Your wallet signs one step at a time',
      line: 'Nothing was sent. Sign the steps here one after another.',
    },
    'no-funds': {
      title: 'Not enough coins in your account',
      line: 'The account cannot pay the amount and the network fee. Nothing was sent.',
    },
    'would-fail': {
      title: 'The transaction would fail',
      line: 'A trial run of it failed, and nothing was sent. Get a fresh price, or start again from the page that you came from.',
    },
    altered: {
      title: 'Your wallet signed something else',
      line: 'It differs from the transaction that is shown here, so nothing was sent. If it happens again, choose another wallet.',
    },
    outdated: {
      title: 'Your account has sent another transaction',
      line: 'Your wallet was asked before that, so its request is no longer valid. Try again.',
    },
    disconnected: {
      title: 'The wallet has disconnected',
      line: 'Open it again, then connect it here.',
    },
    elsewhere: {
      title: 'Continue in the other tab',
      line: 'Your wallet was asked again from there. This tab shows the result too.',
    },
    unavailable: {
      title: 'The wallet cannot be reached',
      line: 'Nothing was sent. Try again in a moment.',
    },
    timeout: {
      title: 'The wallet does not answer',
      line: 'Open or unlock it, then try again.',
    },
    failed: {
      title: 'The wallet reported a fault',
      line: 'Check the wallet before you try again.',
    },
  },
  changed: { title: 'The terms have changed', line: 'Check them again. Nothing was sent.' },
  page: { title: 'Something went wrong here', line: 'Reload the page. Nothing is lost.' },
  /** For a code that has no words of its own; the code stands below. */
  server: 'The service could not do that',
  byCode: {
    OFFLINE: { title: 'No connection', line: 'The service cannot be reached. Check the connection.' },
    RATE_LIMIT: { title: 'Too many requests', line: 'Wait a moment, then try again.' },
    NO_ROUTE: {
      title: 'No route for this swap right now',
      line: 'Try again in a moment, or with another amount or token.',
    },
    SESSION_NOT_PENDING: {
      title: 'Not now',
      line: 'This step was signed already, or the payment has ended. The page shows where it stands.',
    },
    FEE_TX_PENDING: {
      title: 'Not now',
      line: 'The transaction before this one is not confirmed yet. Try again in a moment.',
    },
    UPSTREAM_ERROR: { title: 'No price right now', line: 'Try again in a moment. Nothing was sent.' },
    UPSTREAM_TIMEOUT: { title: 'No price right now', line: 'Try again in a moment. Nothing was sent.' },
    UNAVAILABLE: {
      title: 'The service is not available',
      line: 'Try again in a moment. Nothing is lost.',
    },
    INTERNAL: { title: 'Something failed on our side', line: 'Try again in a moment. Nothing is lost.' },
    SLIPPAGE: { title: 'The price keeps moving', line: 'Get a fresh price and try again.' },
  },
}
