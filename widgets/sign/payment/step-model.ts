import { computed, createModel, effect, signal } from '@preact/signals'
import { walletKindsOf, walletNote } from '../../wallets/index.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import type { WalletConnection } from '../../wallets/wallet.ts'
import type { SignPorts } from './ports.ts'
import { currentStep, type ShownStep, showStep } from './shown-step.ts'
import { groupOf } from './together.ts'

/** The step that is next, as the connected wallet would sign it, and the chain that it is on. */
export const StepModel = createModel(
  ({ page, feed, wallet }: Pick<SignPorts, 'page' | 'feed' | 'wallet'>) => {
    const { session } = feed
    const together = new TogetherModel({ feed, wallet })
    const current = computed(() =>
      session.value === undefined ? undefined : currentStep(session.value, together.isAble.value === true),
    )
    const chain = computed(() => page.chains.find(({ key }) => key === session.value?.chain))
    const caip2 = computed(() => chain.value?.caip2)
    const shown = computed<ShownStep | undefined>(() => {
      const [view, step] = [session.value, current.value]
      const [connection, account] = [wallet.connection.value, wallet.account.value]
      if (view === undefined || step === undefined || connection === undefined || account === undefined)
        return undefined
      return showStep(step, connection, {
        session: view,
        network: page.network,
        chain: caip2.value,
        routers: chain.value?.routers ?? [],
        account,
      })
    })

    return {
      current,
      chain,
      shown,
      together,
      wrongChain: computed(() => wallet.chain.value !== undefined && wallet.chain.value !== caip2.value),
      feePaid: computed(
        () =>
          session.value?.steps.some(({ kind, state }) => kind === 'fee' && state === 'confirmed') === true,
      ),
      /** Why a wallet that users look for is not on offer. */
      note: computed(
        () =>
          chain.value &&
          session.value &&
          walletNote({ chain: chain.value, wallets: page.wallets, signing: session.value }),
      ),
      /** This deployment offers a wallet for the session's chain. */
      offersWallets: computed(
        () => chain.value !== undefined && walletKindsOf(chain.value, page.wallets, session.value).length > 0,
      ),
    }
  },
)

/** Whether the connected wallet is asked for several steps at once. */
const TogetherModel = createModel(({ feed, wallet }: Pick<SignPorts, 'feed' | 'wallet'>) => {
  const group = computed(() => feed.session.value && groupOf(feed.session.value))
  /** What the wallet itself has said, of this account of its. */
  const said = signal<{ of: WalletConnection; account: string; can: boolean } | undefined>(undefined)
  const isDeclined = signal(false)
  const payload = computed(() =>
    group.value?.wallets.find(({ kind }) => kind === wallet.connection.value?.kind),
  )
  /** `undefined` until the wallet has answered. */
  const isAble = computed(() => {
    const [connection, account] = [wallet.connection.value, wallet.account.value]
    if (isDeclined.value || payload.value === undefined || connection?.decodeTogether === undefined)
      return false
    if (connection.canTogether === undefined) return true
    return said.value?.of === connection && said.value.account === account ? said.value.can : undefined
  })
  const isAsking = computed(() => wallet.account.value !== undefined && isAble.value === undefined)
  const ask = async (of: WalletConnection, account: string, asked: WalletPayload) => {
    const can = await of.canTogether?.(asked)
    said.value = { of, account, can: can === true }
  }
  effect(() => {
    const [of, account] = [wallet.connection.value, wallet.account.value]
    const asked = payload.peek()
    if (isAsking.value && of !== undefined && account !== undefined && asked !== undefined)
      void ask(of, account, asked)
  })

  return {
    isAble,
    isAsking,
    /** A wallet was asked for them as one and can send that no more: it may be asked for them one by one. */
    canDecline: computed(
      () =>
        isAble.value === true &&
        feed.session.value?.together?.state === 'offered' &&
        group.value?.openedAt !== undefined,
    ),
    /** The user signs the steps one by one. */
    decline: () => void (isDeclined.value = true),
  }
})
