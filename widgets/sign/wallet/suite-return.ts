import type { SignSession } from '../../api/in-minor.ts'
import { rememberReturnedAccount, type Returned, SUITE_MAKE } from '../../wallets/index.ts'
import type { Memory } from '../page/tab-memory.ts'

const ADDRESS = /^\w{20,100}$/
const STEP = /^[a-z-]{1,40}$/
const HASH = /^[0-9A-Za-z]{32,100}$/

/** Answers after which it is certain that nothing was sent, as other tabs are told of them. */
const UNSENT: Readonly<Record<string, 'declined' | 'outdated'>> = {
  rejected: 'declined',
  outdated: 'outdated',
}

export interface ReturnedTo {
  readonly session: string
  /** The token that this tab held before it got this address. */
  readonly held: string | undefined
  readonly memory: Memory
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Tells the tabs of this session that wait for the wallet. */
  readonly tell: (news: Returned) => void
}

/** Takes in what there is to take once the session is known. */
export type Arrive = (session: SignSession) => void

/**
 * What the suite wallet has written into the fragment of this page's address, by which it came back: the account
 * that the user has chosen there, the hash of what was signed for a step, or that it was not sent. All of it is only
 * what somebody says who has the link: the server prepares for the account, and looks for the hash on its chain.
 * `undefined` where nobody has come back.
 */
export function takeReturned(fragment: URLSearchParams, to: ReturnedTo): Arrive | undefined {
  const { session, held, memory, storage, tell } = to
  // Another page can send this window to any address; the token it cannot know.
  if (held !== undefined && fragment.get('et') !== held) return undefined
  const [address = '', step = '', hash = ''] = ['address', 'step', 'tx_hash'].map(
    (name) => fragment.get(name) ?? '',
  )
  if (ADDRESS.test(address) && rememberReturnedAccount(session, address, storage)) {
    memory.rememberWallet(SUITE_MAKE)
    tell({ account: address })
    return () => undefined
  }
  if (!STEP.test(step)) return undefined
  // One that is being delivered stays: it came from a wallet in this page.
  if (HASH.test(hash) && memory.read().hash === undefined) memory.write({ hash: { step, txHash: hash } })
  const error = fragment.get('error') ?? ''
  const unsent = Object.hasOwn(UNSENT, error) ? UNSENT[error] : undefined
  if (unsent === undefined && !HASH.test(hash)) return undefined
  // At once: a tab that only brings the answer is soon closed. Of what was sent, the server is told.
  if (unsent !== undefined) tell({ [unsent]: step })
  return ({ payer, steps }) => {
    if (payer !== undefined && rememberReturnedAccount(session, payer, storage))
      memory.rememberWallet(SUITE_MAKE)
    const open = unsent && steps.find(({ id, state }) => id === step && state === 'opened')
    if (open?.openedAt !== undefined)
      memory.write({ unsent: { ...memory.read().unsent, [step]: open.openedAt } })
  }
}
