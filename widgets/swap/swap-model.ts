import { computed, createModel, effect, signal } from '@preact/signals'
import type { Quote } from '#contracts/api/payment.ts'
import { ApiError } from '../api/call.ts'
import { unreachable } from '../api/send.ts'
import { formatAmount } from '../kit/format-amount.ts'
import { createLazy } from '../models/lazy.ts'
import {
  wholeAtGlance,
  feeBpsOf,
  HIGHEST_FEE_BPS,
  mostSpendable,
  networkReserve,
  totalOf,
} from './figures.ts'
import { FormModel, type Side } from './form-model.ts'
import type { SwapPorts } from './ports.ts'
import { QuoteModel } from './quote-model.ts'
import type { Unfinished } from './swap-store.ts'
import { TokensModel } from './tokens-model.ts'
import { heldOf, WalletModel } from './wallet-model.ts'

export type Screen = 'form' | 'review' | 'progress' | 'receipt'

/** What keeps the form from its review; `undefined` when nothing does. */
export type Obstacle = 'network' | 'tokens' | 'token' | 'amount' | 'quote' | 'balance' | undefined

const TOKENS_WITH_BALANCE = 20

/** The swap widget: its form, live quote, wallet and checkout, and which of its screens is on. */
export const SwapModel = createModel((ports: SwapPorts) => {
  const { page, host, call, store, visible, online } = ports
  const chain = signal(page.chains.find(({ key }) => key === page.chain)?.key ?? page.chains[0]?.key ?? '')
  const coin = computed(() => page.chains.find(({ key }) => key === chain.value)?.coin)
  const tokens = new TokensModel(ports, chain)
  const coinToken = computed(() =>
    coin.value === undefined ? undefined : { ...coin.value, address: 'native', verified: true },
  )
  const form = new FormModel(page, chain, tokens.tokens, coinToken)
  const tokensOfInterest = computed(() =>
    [...new Set(['native', form.from.value?.address, form.to.value?.address])].filter((a) => a !== undefined),
  )
  const watched = signal(visible.peek())
  const wallet = new WalletModel(ports, { chain, tokens: tokensOfInterest, watched })
  const quote = new QuoteModel(ports, { request: form.request, address: wallet.address, watched })
  const later = createLazy(() => ports.loadCheckout({ chain, onAddress: wallet.adopt }))
  const checkout = computed(() => later.part.value?.checkout)
  const connect = computed(() => later.part.value?.connect)
  const unfinished = signal<Unfinished | undefined>(undefined)
  const feeBps = signal(HIGHEST_FEE_BPS)
  const loading = signal(false)
  const loadProblem = signal<ApiError | undefined>(undefined)

  const screen = computed<Screen>(() => {
    const stage = checkout.value?.stage.value ?? 'none'
    if (stage === 'none' || stage === 'creating') return 'form'
    if (stage === 'review') return 'review'
    return checkout.value?.phase.value?.kind === 'settled' ? 'receipt' : 'progress'
  })
  const held = computed(() => heldOf(wallet.held.value, chain.value, form.from.value?.address))
  const isCovered = computed(() => {
    const shown = quote.live.value?.quote
    const need = shown === undefined ? form.amount.value : totalOf(shown)
    return held.value === undefined || need === undefined || held.value >= need
  })
  const obstacle = computed<Obstacle>(() => {
    if (form.tokens.value === undefined) return online.value ? 'tokens' : 'network'
    if (form.to.value === undefined) return 'token'
    if (form.request.value === undefined) return 'amount'
    if (!isCovered.value) return 'balance'
    return quote.live.value === undefined || quote.stale.value ? 'quote' : undefined
  })
  const busy = computed(() => loading.value || checkout.value?.stage.value === 'creating')
  const problem = computed(
    () =>
      loadProblem.value ??
      checkout.value?.problem.value ??
      connect.value?.problem.value ??
      quote.problem.value ??
      tokens.problem.value,
  )

  effect(() => {
    const isFormInUse = screen.value === 'form' || screen.value === 'review'
    watched.value = visible.value && isFormInUse
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

  /** What comes after the form, as soon as it is here; `undefined` when it cannot be fetched. */
  const ready = async () => {
    loadProblem.value = undefined
    loading.value = true
    try {
      return await later.ensure()
    } catch {
      loadProblem.value = unreachable()
      return undefined
    } finally {
      loading.value = false
    }
  }

  const keepDraft = () => {
    const [from, to] = [form.from.peek(), form.to.peek()]
    if (from === undefined || to === undefined) return
    store.keepDraft({ chain: chain.peek(), from: from.address, to: to.address, text: form.text.peek() })
  }

  /** Goes on with a session that an earlier page began, or offers it when it was another page's. */
  const resume = async (swap: Unfinished, how: 'go-on' | 'offer') => {
    try {
      const session = await call('GET /api/v1/sign/session/:id', { params: { id: swap.id }, query: {} })
      const part = await later.ensure()
      if (part.checkout.stage.peek() !== 'none') return
      if (how === 'go-on' && session.purpose === 'connect') {
        restoreDraft()
        host.keep('')
        if (session.payer !== undefined) wallet.adopt(session.payer)
      } else if (!part.isWorthResuming(session)) {
        store.forget(swap.id)
        if (how === 'go-on') host.keep('')
      } else if (how === 'offer') unfinished.value = swap
      else {
        restoreDraft()
        part.checkout.resume(session, swap.title)
      }
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'NOT_FOUND') store.forget(swap.id)
    }
  }

  const restoreDraft = () => {
    const draft = store.draft()
    if (draft !== undefined && page.chains.some(({ key }) => key === draft.chain)) form.restore(draft)
  }

  const begin = async () => {
    const { kept } = await host.config
    const [latest, ...others] = store.unfinished()
    const own = [latest, ...others].find((swap) => swap?.id === kept)
    if (kept !== undefined && kept !== '') await resume(own ?? { id: kept, title: '', at: 0 }, 'go-on')
    else if (latest !== undefined) await resume(latest, 'offer')
  }
  void begin()

  return {
    screen,
    obstacle,
    busy,
    problem,
    unfinished,
    coin,
    online,
    later: later.part,
    checkout,
    connect,
    form,
    quote,
    wallet,
    tokensProblem: tokens.problem,
    /** Fetches what will be needed next, while nobody waits for it. */
    warmUp() {
      later.ensure().catch(() => undefined)
    },
    retry() {
      tokens.retry()
      quote.refresh()
    },
    setMax() {
      if (held.value === undefined) return
      const gas = quote.live.value?.quote.networkFee?.amountMinor
      const isCoin = form.from.value?.address === 'native'
      const reserve = isCoin ? networkReserve(gas, coin.value?.decimals ?? 18) : 0n
      form.setAmount(
        wholeAtGlance(mostSpendable(held.value, feeBps.value, reserve), form.from.value?.decimals ?? 0),
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
    async review(locale: string) {
      const request = form.request.peek()
      const [from, to] = [form.from.peek(), form.to.peek()]
      if (request === undefined || from === undefined || to === undefined) return
      if (obstacle.peek() !== undefined || busy.peek()) return
      keepDraft()
      const amount = formatAmount(BigInt(request.amountMinor), from.decimals, locale)
      const title = `${amount} ${from.symbol} → ${to.symbol}`
      const about = { title, quote: quote.live.peek()?.quote, address: wallet.address.peek() }
      await (await ready())?.checkout.start(request, about)
    },
    async connectWallet() {
      keepDraft()
      await (await ready())?.connect.connect()
    },
    async goOn() {
      const swap = unfinished.peek()
      unfinished.value = undefined
      if (swap !== undefined) await resume(swap, 'go-on')
    },
    dismissUnfinished() {
      unfinished.value = undefined
    },
    again() {
      checkout.value?.leave()
      form.setText('')
      wallet.refresh()
    },
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
