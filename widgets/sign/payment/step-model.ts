import { computed, createModel } from '@preact/signals'
import { walletKindsOf, walletNote } from '../../wallets/index.ts'
import type { SignPorts } from './ports.ts'
import { currentStep, type ShownStep, showStep } from './shown-step.ts'

/** The step that is next, as the connected wallet would sign it, and the chain that it is on. */
export const StepModel = createModel(
  ({ page, feed, wallet }: Pick<SignPorts, 'page' | 'feed' | 'wallet'>) => {
    const { session } = feed
    const current = computed(() => (session.value === undefined ? undefined : currentStep(session.value)))
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
