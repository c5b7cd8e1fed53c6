import { batch, computed, createModel, effect, signal, untracked } from '@preact/signals'
import { walletKindsOf } from '../../wallets/index.ts'
import { BalanceModel } from './balance-model.ts'
import { handOver, report } from './hand-over.ts'
import { AfterSilenceModel } from './after-silence-model.ts'
import type { SignPorts } from './ports.ts'
import { PriceModel } from './price-model.ts'
import { type Problem, problemOf } from './problem.ts'
import { screenOf } from './screen.ts'
import { currentStep, isPriced, type ShownStep, showStep } from './shown-step.ts'

/** What the popup is doing while its screen stays. */
export type Activity =
  'preparing' | 'switching' | 'refreshing' | 'checking' | 'asking' | 'reporting' | 'cancelling' | 'renewing'

/** Prices are renewed by themselves only so often without the user doing anything: each asks an aggregator. */
const MOST_REFRESHES = 6
const SOONEST_REFRESH_MS = 3_000

/** The sign popup: one session, walked step by step. The server's state decides; this only ever follows it. */
export const SignModel = createModel((ports: SignPorts) => {
  const { api, feed, page, memory, now } = ports
  const { wallet } = ports
  const { session } = feed
  const price = new PriceModel(memory)
  const activity = signal<Activity | undefined>(undefined)
  const problem = signal<Problem | undefined>(undefined)
  const balance = new BalanceModel(session)
  const current = computed(() => (session.value === undefined ? undefined : currentStep(session.value)))
  const look = new AfterSilenceModel(current, ports)
  let refreshes = 0
  /** Counts what the user gave up waiting for. */
  let attempt = 0
  /** The step that a wallet is asked for. */
  let asked: string | undefined

  const chain = computed(() => page.chains.find(({ key }) => key === session.value?.chain))
  const caip2 = computed(() => chain.value?.caip2)
  const screen = computed(() =>
    screenOf({
      session: session.value,
      unreachable: feed.failure.value !== undefined,
      connecting: wallet.connecting.value,
      account: wallet.account.value,
      looking: look.looking.value,
      preparing: activity.value === 'preparing',
      same: wallet.connection.value?.same ?? Object.is,
    }),
  )
  const shown = computed<ShownStep | undefined>(() => {
    const [view, step] = [session.value, current.value]
    const [connection, account] = [wallet.connection.value, wallet.account.value]
    if (view === undefined || step === undefined || connection === undefined || account === undefined)
      return undefined
    return showStep(step, connection, { session: view, network: page.network, chain: caip2.value, account })
  })
  const wrongChain = computed(() => wallet.chain.value !== undefined && wallet.chain.value !== caip2.value)
  const feePaid = computed(
    () => session.value?.steps.some(({ kind, state }) => kind === 'fee' && state === 'confirmed') === true,
  )

  const expiresAt = () => Date.parse(session.peek()?.quote?.expiresAt ?? '')
  const isExpired = () => now() >= expiresAt()

  /** One thing at a time; what fails becomes the problem that is shown. */
  const run = async (what: Activity, work: () => Promise<unknown>) => {
    if (activity.peek() !== undefined) return
    const mine = (attempt += 1)
    batch(() => {
      activity.value = what
      problem.value = undefined
    })
    try {
      await work()
    } catch (cause) {
      if (mine === attempt) problem.value = problemOf(cause)
      feed.ask()
    } finally {
      if (mine === attempt)
        batch(() => {
          activity.value = undefined
          wallet.dismiss()
          look.end()
        })
    }
  }
  /** Its answer still counts when it comes. */
  const stopWaiting = () => {
    attempt += 1
    batch(() => {
      activity.value = undefined
      wallet.dismiss()
      look.end()
    })
  }
  const prepare = async (account: string) =>
    run('preparing', async () => feed.accept(await api.setPayer(account)))
  const refresh = async () => run('refreshing', async () => feed.accept(await api.refresh()))

  effect(() => {
    const quote = session.value?.quote
    if (quote !== undefined) untracked(() => price.see(quote))
  })
  // What a wallet was in the way with may be put right in the wallet itself.
  effect(() => {
    const put = [wallet.account.value, wallet.chain.value]
    if (put.length > 0 && problem.peek()?.from === 'wallet') problem.value = undefined
  })
  // A wallet on a phone may send and never answer: then the server finds its transaction first.
  effect(() => {
    const isFound = session.value?.steps.some(
      ({ id, state }) => id === asked && state !== 'waiting' && state !== 'opened',
    )
    if (isFound !== true) return
    wallet.connection.peek()?.giveUp?.()
    if (activity.value === 'asking') untracked(stopWaiting)
  })
  // A wallet with several accounts takes the one that the payment is for, where that is one of them.
  effect(() => {
    if (screen.value.kind !== 'other-account') return
    const [step, connection] = [current.value, wallet.connection.value]
    const payload = step?.wallets.find(({ kind }) => kind === connection?.kind)
    if (payload !== undefined) untracked(() => void connection?.check(payload).catch(() => undefined))
  })
  // A connected wallet's account becomes the payer of a session that has none.
  const unclaimed = computed(() =>
    session.value?.status === 'pending' && session.value.payer === undefined
      ? wallet.account.value
      : undefined,
  )
  effect(() => {
    const account = unclaimed.value
    if (account !== undefined) untracked(() => void prepare(account))
  })
  // The price is kept fresh while somebody looks at it.
  effect(() => {
    const step = screen.value.kind === 'step' ? screen.value.step : undefined
    const until = Date.parse(session.value?.quote?.expiresAt ?? '')
    // A server that refuses is not asked again by itself.
    const isRefused = problem.value?.from === 'server'
    const idle = activity.value === undefined && !isRefused && ports.visible.value
    // A request that ends is renewed with the price, whether or not it has one.
    const isAging = step !== undefined && (isPriced(step) || shown.value?.decoded?.validUntil !== undefined)
    if (!isAging || Number.isNaN(until) || !idle) return undefined
    if (refreshes >= MOST_REFRESHES) return undefined
    return ports.timer(
      () => {
        refreshes += 1
        void refresh()
      },
      // The clocks of browser and server differ: what looks expired again and again is not asked for at once.
      Math.max(refreshes === 0 ? 0 : SOONEST_REFRESH_MS, until - now()),
    )
  })
  // A hash that an earlier page of this tab could not deliver.
  const { hash } = memory.read()
  if (hash !== undefined)
    void report(hash.step, hash.txHash, { api, memory, timer: ports.timer, accept: feed.accept }).catch(() =>
      feed.ask(),
    )

  return {
    session,
    screen,
    shown,
    chain,
    activity,
    problem,
    shortfall: balance.shortfall,
    wrongChain,
    feePaid,
    /** Something was sent, or a wallet was asked to. */
    underWay: computed(() => session.value?.steps.some(({ state }) => state !== 'waiting') === true),
    priceChange: price.change,
    mayResend: look.mayResend,
    /** Why the server does not tell. */
    unreachable: feed.failure,
    offline: computed(() => feed.failure.value !== undefined && session.value !== undefined),
    wallets: wallet.options,
    wallet: wallet.connection,
    account: wallet.account,
    walletFailure: wallet.failure,
    /** The way to a wallet on another device, while it is waited for. */
    invitation: wallet.invitation,
    /** A wallet of the session's chain can be reached, as far as this deployment is set up. */
    offersWallets: computed(
      () => chain.value !== undefined && walletKindsOf(chain.value, page.wallets, session.value).length > 0,
    ),

    choose: wallet.choose,
    /** Back to the choice of a wallet. */
    leaveWallet() {
      problem.value = undefined
      wallet.leave()
    },
    /** Prepares the payment for the account that the wallet uses now. */
    async usePayer() {
      const account = wallet.account.peek()
      if (account !== undefined) await prepare(account)
    },
    async switchChain() {
      const target = caip2.peek()
      const { name, coin, rpcUrl } = chain.peek() ?? {}
      // What a sandbox calls its chain is another one for every wallet: there is nothing to add.
      const details =
        page.network === 'sandbox' || name === undefined || coin === undefined || rpcUrl === undefined
          ? undefined
          : { name, coin, rpcUrl }
      if (target !== undefined) await run('switching', async () => wallet.switchTo(target, details))
    },
    /** Hands the step to the wallet, if it is still the one that was shown. */
    async sign(agreed: ShownStep) {
      const connection = wallet.connection.peek()
      refreshes = 0
      if (connection === undefined || balance.shortfall.peek() !== undefined) return
      await run('checking', async () => {
        await balance.measure(connection)
        if (balance.shortfall.peek() !== undefined) return
        const mine = attempt
        asked = agreed.step.id
        await handOver(agreed, connection, {
          api,
          memory,
          timer: ports.timer,
          accept: feed.accept,
          shown: () => shown.peek(),
          present: wallet.invite(),
          isExpired,
          isWorse: () => price.change.peek()?.worse === true,
          progress: (next) => {
            if (mine === attempt) activity.value = next
          },
          begin: look.begin,
          noteUnsent: look.noteUnsent,
        })
      })
    },
    async measureAgain() {
      const connection = wallet.connection.peek()
      if (connection !== undefined) await run('checking', async () => balance.measure(connection))
    },
    acceptPrice() {
      refreshes = 0
      price.accept()
    },
    async refreshPrice() {
      refreshes = 0
      await refresh()
    },
    /** Stops waiting for a wallet that does not answer. */
    stopWaiting,
    /** The user decides that nothing was sent, after the server has looked. */
    sendAgain() {
      const step = current.peek()
      if (step?.openedAt === undefined || !look.mayResend.peek()) return
      look.noteUnsent(step.id, step.openedAt)
      wallet.connection.peek()?.giveUp?.()
    },
    async cancel() {
      await run('cancelling', async () => feed.accept(await api.cancel()))
    },
    /** Goes on with the payment in a new session. */
    async renew() {
      await run('renewing', async () => {
        if (!ports.moveTo((await api.renew()).walletSignUrl)) throw new Error('not a sign page')
      })
    },
    askServer() {
      feed.ask()
    },
  }
})
