import type { WalletFailure } from '../../wallets/wallet.ts'
import type { Problem } from '../payment/problem.ts'

/** The text of a problem. `quiet` is for the user's own choice or a normal event, not a fault. */
export interface ProblemText {
  readonly kind: 'quiet' | 'warn' | 'error'
  readonly title: string
  readonly line: string
  /** The wallet's own sentence, marked as such. */
  readonly said?: string
}

const byFailure: Readonly<Record<WalletFailure, Omit<ProblemText, 'said'>>> = {
  rejected: {
    kind: 'quiet',
    title: 'You declined in your wallet',
    line: 'Nothing was sent. You can try again.',
  },
  closed: {
    kind: 'quiet',
    title: 'No wallet is connected',
    line: 'Choose a wallet to continue.',
  },
  busy: {
    kind: 'warn',
    title: 'Your wallet is waiting for you',
    line: 'It still has an open request. Open the wallet, answer the request, and try again.',
  },
  'not-authorised': {
    kind: 'warn',
    title: 'The wallet is not connected any more',
    line: 'Connect it again, and allow this account.',
  },
  'wrong-account': {
    kind: 'warn',
    title: 'Your wallet uses another account',
    line: 'Switch to the account of this payment in your wallet. Nothing was sent.',
  },
  'wrong-chain': {
    kind: 'warn',
    title: 'Your wallet is on another chain',
    line: 'Switch to the right chain, then try again. Nothing was sent.',
  },
  'unknown-chain': {
    kind: 'warn',
    title: 'Your wallet does not know this chain',
    line: 'Add the chain in your wallet, or choose another wallet.',
  },
  'other-chain': {
    kind: 'error',
    title: 'Your wallet is on a different chain with the same number',
    line: 'Its blocks are not the blocks of this payment’s chain, so you cannot sign there. Choose the right chain in the wallet, or choose another wallet.',
  },
  unsupported: {
    kind: 'error',
    title: 'This wallet cannot do that',
    line: 'It does not offer a function that is needed here. Choose another wallet.',
  },
  'not-together': {
    kind: 'quiet',
    title: 'Your wallet signs one step at a time',
    line: 'Nothing was sent. Sign the steps here one after another.',
  },
  'no-funds': {
    kind: 'warn',
    title: 'Not enough coins in your account',
    line: 'The account cannot pay the amount and the network fee. Nothing was sent.',
  },
  'would-fail': {
    kind: 'warn',
    title: 'The transaction would fail',
    line: 'A trial run of it failed, and nothing was sent. Get a fresh price, or start again from the page that you came from.',
  },
  altered: {
    kind: 'error',
    title: 'Your wallet signed something else',
    line: 'It differs from the transaction that is shown here, so nothing was sent. If it happens again, choose another wallet.',
  },
  outdated: {
    kind: 'warn',
    title: 'Your account has sent another transaction',
    line: 'Your wallet was asked before that, so its request is no longer valid. Try again.',
  },
  disconnected: {
    kind: 'warn',
    title: 'The wallet has disconnected',
    line: 'Open it again, then connect it here.',
  },
  elsewhere: {
    kind: 'quiet',
    title: 'Continue in the other tab',
    line: 'Your wallet was asked again from there. This tab shows the result too.',
  },
  unavailable: {
    kind: 'warn',
    title: 'The wallet cannot be reached',
    line: 'Nothing was sent. Try again in a moment.',
  },
  timeout: {
    kind: 'warn',
    title: 'The wallet does not answer',
    line: 'Open or unlock it, then try again.',
  },
  failed: {
    kind: 'error',
    title: 'The wallet reported a fault',
    line: 'Check the wallet before you try again.',
  },
}

export function problemText(problem: Problem): ProblemText {
  switch (problem.from) {
    case 'wallet': {
      const { failure, said } = problem
      // In clear cases our own sentence is enough. In these, the wallet's may be the only information.
      const isVague =
        failure === 'failed' ||
        failure === 'would-fail' ||
        failure === 'unsupported' ||
        failure === 'unavailable'
      return { ...byFailure[failure], ...(isVague && said !== '' ? { said } : {}) }
    }
    case 'server':
      return serverText(problem)
    case 'change':
      return {
        kind: 'quiet',
        title: 'The terms have changed',
        line: 'Check them again. Nothing was sent.',
      }
    case 'page':
      return { kind: 'error', title: 'Something went wrong here', line: 'Reload the page. Nothing is lost.' }
  }
}

/** The server's own sentence is used, except for these. */
const byCode: Readonly<Partial<Record<Extract<Problem, { from: 'server' }>['code'], Partial<ProblemText>>>> =
  {
    OFFLINE: { title: 'No connection' },
    RATE_LIMIT: { title: 'Too many requests', line: 'Wait a moment, then try again.' },
    NO_ROUTE: {
      title: 'No route for this swap right now',
      line: 'Try again in a moment, or with another amount or token.',
    },
    SLIPPAGE: { title: 'The price keeps moving', line: 'Get a fresh price and try again.' },
    SESSION_NOT_PENDING: { kind: 'quiet', title: 'Not now' },
    FEE_TX_PENDING: { kind: 'quiet', title: 'Not now' },
  }

function serverText({ code, message }: Extract<Problem, { from: 'server' }>): ProblemText {
  return { kind: 'warn', title: 'The service could not do that', line: message, ...byCode[code] }
}
