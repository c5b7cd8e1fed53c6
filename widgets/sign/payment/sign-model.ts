import { computed, createModel, effect, untracked } from '@preact/signals'
import { lackOf } from '../../models/lack.ts'
import { ActivityModel } from './activity-model.ts'
import { AfterSilenceModel } from './after-silence-model.ts'
import { DoubtModel } from './doubt-model.ts'
import { FreshPriceModel } from './fresh-price-model.ts'
import { PayerModel } from './payer-model.ts'
import type { SignPorts } from './ports.ts'
import { PriceModel } from './price-model.ts'
import { screenOf } from './screen.ts'
import type { ShownStep } from './shown-step.ts'
import { SigningModel } from './signing-model.ts'
import { StepModel } from './step-model.ts'

/** The sign popup: one session, walked step by step. The server's state decides; this model only follows it. */
export const SignModel = createModel((ports: SignPorts) => {
  const { api, feed, page, wallet } = ports
  const { session } = feed
  const step = new StepModel(ports)
  const price = new PriceModel(ports.memory)
  const lack = computed(() => session.value && lackOf(session.value))
  const silence = new AfterSilenceModel(step.current, ports)
  const activities = new ActivityModel({
    onFailure: feed.ask,
    onEnd() {
      wallet.dismiss()
      silence.end()
    },
  })
  const { activity, problem, run } = activities
  const screen = computed(() =>
    screenOf({
      session: session.value,
      current: step.current.value,
      unreachable: feed.failure.value !== undefined,
      connecting: wallet.connecting.value,
      account: wallet.account.value,
      looking: silence.looking.value,
      preparing: activity.value === 'preparing' || step.together.isAsking.value,
      same: wallet.connection.value?.same ?? Object.is,
    }),
  )

  effect(() => {
    const quote = session.value?.quote
    if (quote !== undefined) untracked(() => price.see(quote))
  })
  // The user may have solved the problem in the wallet.
  effect(() => {
    const changed = [wallet.account.value, wallet.chain.value]
    if (changed.length > 0 && problem.peek()?.from === 'wallet') activities.clearProblem()
  })
  const doubts = new DoubtModel(session)
  const signing = new SigningModel({ ...ports, activities, step, price, lack, silence })
  const payer = new PayerModel({ ...ports, run, current: step.current, screen })
  const fresh = new FreshPriceModel({ ...ports, activities, shown: step.shown, screen })

  return {
    session,
    screen,
    shown: step.shown,
    chain: step.chain,
    activity,
    problem,
    /** What keeps the account from the payment. */
    lack,
    wrongChain: step.wrongChain,
    feePaid: step.feePaid,
    /** A transaction was sent, or a wallet was asked for one and has not declined. */
    underWay: computed(
      () => session.value?.steps.some((one) => one.state !== 'waiting' && !silence.isDeclined(one)) === true,
    ),
    priceChange: price.change,
    doubts,
    mayResend: silence.mayResend,
    canDeclineTogether: step.together.canDecline,
    declineTogether: step.together.decline,
    /** Why the server does not answer. */
    unreachable: feed.failure,
    offline: computed(() => feed.failure.value !== undefined && session.value !== undefined),
    wallets: wallet.options,
    wallet: wallet.connection,
    account: wallet.account,
    walletFailure: wallet.failure,
    invitation: wallet.invitation,
    offersWallets: step.offersWallets,
    note: step.note,

    choose: wallet.choose,
    /** Goes back to the choice of a wallet. */
    leaveWallet() {
      activities.clearProblem()
      wallet.leave()
    },
    usePayer: payer.usePayer,
    async switchChain() {
      const { caip2, name, coin, rpcUrl } = step.chain.peek() ?? {}
      // No wallet knows the sandbox's chain by this name: there is nothing to add.
      const details =
        page.network === 'sandbox' || name === undefined || coin === undefined || rpcUrl === undefined
          ? undefined
          : { name, coin, rpcUrl }
      if (caip2 !== undefined) await run('switching', async () => wallet.switchTo(caip2, details))
    },
    async sign(agreed: ShownStep) {
      if (!doubts.isAccepted.peek()) return
      fresh.restart()
      await signing.sign(agreed)
    },
    acceptPrice() {
      fresh.restart()
      price.accept()
    },
    refreshPrice: fresh.refreshPrice,
    /** Tells the transaction in which a contract account carried a step out, after its wallet answered another hash. */
    async tell(stepId: string, txHash: string) {
      await run('reporting', async () => feed.accept(await api.complete(stepId, txHash)))
    },
    stopWaiting: activities.stopWaiting,
    sendAgain: signing.sendAgain,
    async cancel() {
      await run('cancelling', async () => {
        await silence.told()
        feed.accept(await api.cancel())
      })
    },
    /** Continues the payment in a new session. */
    async renew() {
      await run('renewing', async () => {
        if (!ports.moveTo((await api.renew()).walletSignUrl)) throw new Error('not a sign page')
      })
    },
    askServer: feed.ask,
  }
})
