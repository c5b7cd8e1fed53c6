import { computed, createModel, effect, signal, untracked } from '@preact/signals'
import type { SignPage } from '#contracts/embed/page.ts'
import type { SignSession } from '../../api/in-minor.ts'
import type { WalletKind } from '../../wallets/wallet.ts'
import type { Memory } from '../page/tab-memory.ts'
import type { Arrive } from './suite-return.ts'
import { WalletModel } from './wallet-model.ts'

interface ChoosePorts {
  readonly page: SignPage
  readonly memory: Memory
  /** Takes in the answer of a wallet that returned to this page, before the search for wallets. */
  readonly arrive: Arrive | undefined
  /** Reads the session; `undefined` when that fails, for any reason. */
  readonly read: () => Promise<SignSession | undefined>
  /** The wallets that sign a session on its chain; `undefined` when none can. */
  readonly wallets: (chain: SignPage['chains'][number], session: SignSession) => WalletKind | undefined
  /** Called once, when the rest has to be loaded. */
  readonly onOver: () => void
}

/** The popup until a wallet is chosen. The rest is loaded only then, so that the first screen appears soon. */
export const ChooseModel = createModel((ports: ChoosePorts) => {
  const { page, memory, arrive, read, wallets, onOver } = ports
  const wallet = new WalletModel(memory)
  const session = signal<SignSession | undefined>(undefined)
  const missing = signal(false)
  const cancelling = signal(false)
  const elsewhere = signal(false)

  void read().then((found) => {
    session.value = found
    missing.value = found === undefined
    return found
  })
  effect(() => {
    const now = session.value
    const chain = page.chains.find(({ key }) => key === now?.chain)
    if (now === undefined) return
    const kind = chain === undefined ? undefined : wallets(chain, now)
    if (kind === undefined) return wallet.nothingToSearch()
    // With a known payer, the last wallet may still be connected.
    untracked(() => arrive?.(now))
    const resume = (arrive !== undefined || now.payer !== undefined) && now.status === 'pending'
    wallet.search(kind, resume)
  })

  const over = computed(
    () =>
      cancelling.value ||
      missing.value ||
      elsewhere.value ||
      wallet.options.value?.length === 0 ||
      wallet.connecting.value !== undefined ||
      wallet.account.value !== undefined ||
      (session.value !== undefined && !isUntouched(session.value)),
  )
  let isTold = false
  effect(() => {
    if (!over.value || isTold) return
    isTold = true
    untracked(onOver)
  })

  return {
    wallet,
    session,
    over,
    /** The wallet returned to this tab, and another one waits for it. The user can go on here all the same. */
    elsewhere,
    goElsewhere() {
      elsewhere.value = true
    },
    stay() {
      elsewhere.value = false
    },
    /** The user wants to cancel: the part that does so is loaded. */
    cancelling,
    cancel() {
      cancelling.value = true
    },
  }
})

/** True as long as nothing was signed and the session is open: the next step is to choose a wallet. */
function isUntouched({ status, steps }: SignSession): boolean {
  return status === 'pending' && steps.every(({ state }) => state === 'waiting')
}
