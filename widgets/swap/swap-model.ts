import { computed, createModel, effect, signal } from '@preact/signals'
import type { Quote } from '#contracts/api/payment.ts'
import { ApiError } from '../api/call.ts'
import { formatAmount } from '../kit/format-amount.ts'
import { isOver, phaseOf } from '../models/session-phase.ts'
import { CheckoutModel } from './checkout-model.ts'
import { ConnectModel } from './connect-model.ts'
import { feeBpsOf, HIGHEST_FEE_BPS, mostSpendable, networkReserve, totalOf } from './figures.ts'
import { FormModel, type Side } from './form-model.ts'
import type { SwapPorts } from './ports.ts'
import { QuoteModel } from './quote-model.ts'
import type { Unfinished } from './swap-store.ts'
import { TokensModel } from './tokens-model.ts'
import { heldOf, WalletModel } from './wallet-model.ts'

export type Screen = 'form' | 'review' | 'progress' | 'receipt'

/** What keeps the form from its review; `undefined` when nothing does. */
export type Obstacle = 'network' | 'tokens' | 'token' | 'amount' | 'quote' | 'balance' | undefined

/** After this long a receipt is history: a page that is opened again begins anew. */
const RECEIPT_MS = 10 * 60_000
const TOKENS_WITH_BALANCE = 20

/** The swap widget: its form, live quote, wallet and checkout, and which of its screens is on. */
export const SwapModel = createModel((ports: SwapPorts) => {
  const { page, host, call, clock, store, visible, online } = ports
  let tokenLists: InstanceType<typeof TokensModel> | undefined
  const form = new FormModel(page, (chain) => (tokenLists = new TokensModel(ports, chain)).tokens)
  const coin = computed(() => page.chains.find(({ key }) => key === form.chain.value)?.coin)
  const tokensOfInterest = computed(() =>
    [...new Set(['native', form.from.value?.address, form.to.value?.address])].filter((a) => a !== undefined),
  )
  const isFormInUse = signal(true)
  const watched = computed(() => visible.value && isFormInUse.value)
  const wallet = new WalletModel(ports, { chain: form.chain, tokens: tokensOfInterest, watched })
  const connect = new ConnectModel(ports, { chain: form.chain, onAddress: wallet.adopt })
  const quote = new QuoteModel(ports, { request: form.request, address: wallet.address, watched })
  const checkout = new CheckoutModel(ports, wallet.adopt)
  const unfinished = signal<Unfinished | undefined>(undefined)
  const feeBps = signal(HIGHEST_FEE_BPS)

  const screen = computed<Screen>(() => {
    const stage = checkout.stage.value
    if (stage === 'none' || stage === 'creating') return 'form'
    if (stage === 'review') return 'review'
    return checkout.phase.value?.kind === 'settled' ? 'receipt' : 'progress'
  })
  const isPaidFor = computed(() => {
    const held = heldOf(wallet.held.value, form.chain.value, form.from.value?.address)
    const shown = quote.live.value?.quote
    const need = shown === undefined ? form.amount.value : totalOf(shown)
    return held === undefined || need === undefined || held >= need
  })
  const obstacle = computed<Obstacle>(() => {
    if (form.tokens.value === undefined) return online.value ? 'tokens' : 'network'
    if (form.to.value === undefined) return 'token'
    if (form.request.value === undefined) return 'amount'
    if (!isPaidFor.value) return 'balance'
    return quote.live.value === undefined || quote.stale.value ? 'quote' : undefined
  })

  effect(() => {
    isFormInUse.value = screen.value === 'form' || screen.value === 'review'
  })
  effect(() => {
    const request = form.request.value
    if (request === undefined) return
    const { slippageBps: _, ...data } = request
    host.emit('form_changed', data)
  })
  effect(() => {
    const shown = quote.live.value?.quote
    if (shown === undefined) return
    feeBps.value = feeBpsOf(shown.fees)
    host.emit('quote', eventOf(shown))
  })
  // Money has moved.
  effect(() => {
    if (screen.value === 'receipt') wallet.refresh()
  })

  /** Whether a session that an earlier page began is worth going on with. */
  const resume = async ({ id, title }: Pick<Unfinished, 'id' | 'title'>, isOurs: boolean) => {
    try {
      const session = await call('GET /api/v1/sign/session/:id', { params: { id }, query: {} })
      if (checkout.stage.peek() !== 'none') return
      const draft = store.draft()
      if (isOurs && draft !== undefined) form.restore(draft)
      if (session.purpose === 'connect') {
        host.keep('')
        if (session.payer !== undefined) wallet.adopt(session.payer)
        return
      }
      const ended = phaseOf(session).kind === 'settled'
      const at = Date.parse(session.signedAt ?? session.createdAt)
      if (isOver(session) && !(isOurs && ended && clock.now() - at < RECEIPT_MS)) {
        store.forget(id)
        if (isOurs) host.keep('')
      } else if (isOurs) checkout.resume(session, title)
      else unfinished.value = { id, title, at }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.code === 'NOT_FOUND') store.forget(id)
    }
  }

  const begin = async () => {
    const { kept } = await host.config
    const others = store.unfinished()
    if (kept !== undefined && kept !== '')
      await resume({ id: kept, title: others.find(({ id }) => id === kept)?.title ?? '' }, true)
    else if (others[0] !== undefined) await resume(others[0], false)
  }
  void begin()

  return {
    screen,
    obstacle,
    unfinished,
    coin,
    online,
    form,
    quote,
    wallet,
    connect,
    checkout,
    tokensProblem: computed(() => tokenLists?.problem.value),
    retryTokens() {
      tokenLists?.retry()
    },
    setMax() {
      const held = heldOf(wallet.held.value, form.chain.value, form.from.value?.address)
      if (held === undefined) return
      const isCoin = form.from.value?.address === 'native'
      const gas = quote.live.value?.quote.networkFee?.amountMinor
      form.setAmount(
        mostSpendable(held, feeBps.value, isCoin ? networkReserve(gas, coin.value?.decimals ?? 18) : 0n),
      )
    },
    flip() {
      const out = quote.live.value?.quote.expectedOutMinor
      form.flip(out === undefined ? undefined : BigInt(out))
    },
    pick(side: Side, address: string) {
      form.pick(side, address)
    },
    /** Reads what is held of the tokens at the top of the list. */
    lookAtBalances() {
      const top = form.tokens.value?.slice(0, TOKENS_WITH_BALANCE) ?? []
      wallet.peekAt(top.map(({ address }) => address))
    },
    review(locale: string) {
      const request = form.request.value
      const [from, to] = [form.from.value, form.to.value]
      if (request === undefined || from === undefined || to === undefined || obstacle.value !== undefined)
        return
      keepDraft()
      const amount = formatAmount(BigInt(request.amountMinor), from.decimals, locale)
      const title = `${amount} ${from.symbol} → ${to.symbol}`
      void checkout.start(request, { title, address: wallet.address.value })
    },
    connectWallet() {
      keepDraft()
      void connect.connect()
    },
    continueUnfinished() {
      const swap = unfinished.value
      unfinished.value = undefined
      if (swap !== undefined) void resume(swap, true)
    },
    again() {
      checkout.leave()
      form.setText('')
      quote.refresh()
    },
  }

  function keepDraft() {
    const [from, to] = [form.from.peek(), form.to.peek()]
    if (from === undefined || to === undefined) return
    store.keepDraft({ chain: form.chain.peek(), from: from.address, to: to.address, text: form.text.peek() })
  }
})

export type Swap = InstanceType<typeof SwapModel>

const eventOf = (quote: Quote) => ({
  chain: quote.chain,
  fromToken: quote.fromToken.address,
  toToken: quote.toToken.address,
  inAmountMinor: quote.inAmountMinor,
  expectedOutMinor: quote.expectedOutMinor,
  minOutMinor: quote.minOutMinor,
  expiresAt: quote.expiresAt,
})
