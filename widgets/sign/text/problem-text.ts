import type { WalletFailure } from '../../wallets/wallet.ts'
import type { Problem } from '../payment/problem.ts'
import { signProblems as words } from '../../words/en/sign-problems.ts'

/** The text of a problem. `quiet` is for the user's own choice or a normal event, not a fault. */
export interface ProblemText {
  readonly kind: 'quiet' | 'warn' | 'error'
  readonly title: string
  readonly line: string
  /** The wallet's own sentence, marked as such. */
  readonly said?: string
}

const kinds: Readonly<Record<WalletFailure, ProblemText['kind']>> = {
  rejected: 'quiet',
  closed: 'quiet',
  busy: 'warn',
  'not-authorised': 'warn',
  'wrong-account': 'warn',
  'wrong-chain': 'warn',
  'unknown-chain': 'warn',
  'other-chain': 'error',
  unsupported: 'error',
  'not-together': 'quiet',
  'no-funds': 'warn',
  'would-fail': 'warn',
  altered: 'error',
  outdated: 'warn',
  disconnected: 'warn',
  elsewhere: 'quiet',
  unavailable: 'warn',
  timeout: 'warn',
  failed: 'error',
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
      return {
        kind: kinds[failure],
        ...words.byFailure[failure],
        ...(isVague && said !== '' ? { said } : {}),
      }
    }
    case 'server':
      return serverText(problem)
    case 'change':
      return { kind: 'quiet', ...words.changed }
    case 'page':
      return { kind: 'error', ...words.page }
  }
}

/** Words for the code, or the code itself: the server's own sentence is for programs. */
function serverText({ code }: Extract<Problem, { from: 'server' }>): ProblemText {
  const known = new Map(Object.entries(words.byCode)).get(code)
  const kind = code === 'SESSION_NOT_PENDING' || code === 'FEE_TX_PENDING' ? 'quiet' : 'warn'
  return { kind, ...(known ?? { title: words.server, line: code }) }
}
