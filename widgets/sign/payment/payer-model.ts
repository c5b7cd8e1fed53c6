import { computed, createModel, effect, type ReadonlySignal, untracked } from '@preact/signals'
import type { SessionStep } from '../../api/in-minor.ts'
import type { ActivityModel } from './activity-model.ts'
import type { SignPorts } from './ports.ts'
import type { Screen } from './screen.ts'

interface PayerParts extends Pick<SignPorts, 'api' | 'feed' | 'wallet'> {
  readonly run: InstanceType<typeof ActivityModel>['run']
  readonly current: ReadonlySignal<SessionStep | undefined>
  readonly screen: ReadonlySignal<Screen>
}

/** Prepares the payment for the account that pays it. */
export const PayerModel = createModel(({ api, feed, wallet, run, current, screen }: PayerParts) => {
  const { session } = feed
  const prepare = async (account: string) =>
    run('preparing', async () => feed.accept(await api.setPayer(account)))

  // The connected account becomes the payer of a session that has none.
  const unclaimed = computed(() =>
    session.value?.status === 'pending' && session.value.payer === undefined
      ? wallet.account.value
      : undefined,
  )
  effect(() => {
    const account = unclaimed.value
    if (account !== undefined) untracked(() => void prepare(account))
  })
  // A wallet with several accounts changes to the payer's, if it has it: `check` tells it which one.
  effect(() => {
    if (screen.value.kind !== 'other-account') return
    const [step, connection] = [current.value, wallet.connection.value]
    const payload = step?.wallets.find(({ kind }) => kind === connection?.kind)
    if (payload !== undefined) untracked(() => void connection?.check(payload).catch(() => undefined))
  })

  return {
    /** Prepares the payment for the account that the wallet uses now. */
    async usePayer() {
      const account = wallet.account.peek()
      if (account !== undefined) await prepare(account)
    },
  }
})
