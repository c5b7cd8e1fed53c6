import type { SignSession } from '../../api/in-minor.ts'
import { rememberReturnedAccount, type Returned, SUITE_MAKE } from '../../wallets/index.ts'
import { TOGETHER } from '../../wallets/wallet.ts'
import type { Memory } from '../page/tab-memory.ts'

const ADDRESS = /^\w{20,100}$/
const STEP = /^[a-z-]{1,40}$/
const HASH = /^[0-9A-Za-z]{32,100}$/

/** Answers after which nothing was sent for certain, by their names for other tabs. */
const UNSENT: Readonly<Record<string, 'declined' | 'outdated'>> = {
  rejected: 'declined',
  outdated: 'outdated',
}

export interface ReturnedTo {
  readonly session: string
  /** The token that this tab had before it got this address. */
  readonly held: string | undefined
  readonly memory: Memory
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Tells the tabs of this session that wait for the wallet. */
  readonly tell: (news: Returned) => void
  /** Looks for a tab of this session that waits for the wallet. */
  readonly look: () => void
}

/** Takes in the wallet's answer, once the session is known. */
export type Arrive = (session: SignSession) => void

/**
 * The suite wallet's answer in the fragment of this page's address: the account that the user chose, the hash of a
 * step's transaction, or that the step was not sent. Anyone with the link could write it, so it is only a claim: the
 * server prepares the payment for the account, and searches the hash on its chain. `undefined` when the wallet has
 * not returned here.
 */
export function takeReturned(fragment: URLSearchParams, to: ReturnedTo): Arrive | undefined {
  const { session, held, memory, storage, tell, look } = to
  // Another page can send this window to any address, but cannot know the token.
  if (held !== undefined && fragment.get('et') !== held) return undefined
  const [address = '', step = '', hash = '', error = ''] = ['address', 'step', 'tx_hash', 'error'].map(
    (name) => fragment.get(name) ?? '',
  )
  if (address !== '' || hash !== '' || error !== '') look()
  if (ADDRESS.test(address) && rememberReturnedAccount(session, address, storage)) {
    memory.rememberWallet(SUITE_MAKE)
    tell({ account: address })
    return () => undefined
  }
  if (!STEP.test(step)) return undefined
  // A hash that is still being reported is not replaced: it came from a wallet in this page.
  if (HASH.test(hash) && memory.read().hash === undefined) memory.write({ hash: { step, txHash: hash } })
  const unsent = Object.hasOwn(UNSENT, error) ? UNSENT[error] : undefined
  if (unsent === undefined && !HASH.test(hash)) return undefined
  // Tells other tabs at once: a tab that only brings the answer is soon closed. A sent hash goes to the server
  // instead.
  if (unsent !== undefined) tell({ [unsent]: step })
  return ({ payer, steps, together }) => {
    if (payer !== undefined && rememberReturnedAccount(session, payer, storage))
      memory.rememberWallet(SUITE_MAKE)
    const id = step === TOGETHER ? together?.steps[0] : step
    const openedAt = unsent && steps.find((one) => one.id === id && one.state === 'opened')?.openedAt
    if (openedAt !== undefined)
      memory.write({
        unsent: { ...memory.read().unsent, [step]: openedAt },
        declined: { [step]: openedAt },
      })
  }
}
