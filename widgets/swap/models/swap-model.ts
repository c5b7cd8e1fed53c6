import { computed, createModel, effect, signal } from '@preact/signals'
import { noBalances } from '../../checkout/models/balances.ts'
import { units } from '../../kit/amounts/format-amount.ts'
import { chainOf, coinOf } from '../../models/page-chain.ts'
import { CheckoutLoader } from './checkout-loader.ts'
import { FormModel } from './form-model.ts'
import type { SwapPorts } from './ports.ts'
import { QuoteModel } from './quote-model.ts'
import { SpendingModel } from './spending-model.ts'
import { quoteEvent, wireOf } from './swap-request.ts'
import { TokensModel } from './tokens-model.ts'

/** The first reason why the form cannot be reviewed; `undefined` when it can. */
export type Obstacle = 'offline' | 'tokens' | 'token' | 'amount' | 'quote' | 'balance' | undefined

const TOKENS_WITH_BALANCE = 20

/** The swap widget: its form, its live quote, its checkout, and the current screen. */
export const SwapModel = createModel((ports: SwapPorts) => {
  const { page, host, visible, online, call } = ports
  const chain = signal((chainOf(page, page.chain ?? '') ?? page.chains[0])?.key ?? '')
  const coin = computed(() => coinOf(page, chain.value))
  const list = new TokensModel(ports, chain)
  const form = new FormModel(page, chain, list.tokens, coin)
  const tokens = computed(() =>
    [...new Set(['native', form.from.value?.address, form.to.value?.address])].filter((a) => a !== undefined),
  )
  const watched = signal(visible.peek())
  const loader = new CheckoutLoader(ports, { chain, tokens, watched, restore: form.restore })
  const checkout = loader.part
  const address = computed(() => checkout.value?.account.address.value)
  const balances = computed(() => checkout.value?.account.balances.value ?? noBalances)
  const quote = new QuoteModel(ports, { request: form.request, address, watched })
  const shown = computed(() => quote.live.value?.quote)
  const { lacking, setMax } = new SpendingModel(page, { form, quote: shown, balances })
  const screen = computed(() => checkout.value?.payment.screen.value ?? 'form')
  const obstacle = computed<Obstacle>(() => {
    if (form.tokens.value === undefined) return online.value ? 'tokens' : 'offline'
    if (form.to.value === undefined) return 'token'
    if (form.request.value === undefined) return 'amount'
    if (lacking.value !== undefined) return 'balance'
    return shown.value === undefined || quote.stale.value ? 'quote' : undefined
  })
  const busy = computed(() => loader.loading.value || checkout.value?.payment.stage.value === 'creating')
  const problem = computed(
    () =>
      loader.problem.value ??
      checkout.value?.payment.problem.value ??
      checkout.value?.connect.problem.value ??
      quote.problem.value ??
      list.problem.value,
  )

  effect(() => {
    const isFormInUse = screen.value === 'form' || screen.value === 'review'
    watched.value = visible.value && isFormInUse
  })
  effect(() => {
    const request = form.request.value
    if (request !== undefined) host.emit('form_changed', wireOf(request))
  })
  effect(() => {
    if (shown.value !== undefined) host.emit('quote', quoteEvent(shown.value))
  })

  /** Loads the checkout, and keeps the form's entries in it. */
  const ready = async () => {
    const loaded = await loader.load()
    const [from, to] = [form.from.peek(), form.to.peek()]
    if (from !== undefined && to !== undefined)
      loaded?.keepDraft({ chain: chain.peek(), from: from.address, to: to.address, text: form.text.peek() })
    return loaded
  }

  return {
    screen,
    obstacle,
    lacking,
    busy,
    problem,
    online,
    balances,
    /** The part after the form; `undefined` until it is loaded. */
    checkout,
    form,
    pair: form.request,
    quote,
    tokensProblem: list.problem,
    /** Loads the checkout before anyone waits for it. */
    warmUp: loader.warmUp,
    retry() {
      list.retry()
      quote.refresh()
    },
    setMax,
    flip() {
      const out = shown.value?.expectedOutMinor
      form.flip(out === undefined ? undefined : BigInt(out))
    },
    /** A token's price in dollars. */
    priceOf: (on: string, of: string) => {
      const known = on === chain.value ? form.tokens.value : undefined
      return known?.find((token) => token.verified && token.address === of)?.priceUsd
    },
    /** Reads the balances of the tokens at the top of the list. */
    lookAtBalances() {
      const top = form.tokens.value?.slice(0, TOKENS_WITH_BALANCE) ?? []
      checkout.value?.account.peekAt(top.map((token) => token.address))
    },
    async review(locale: string) {
      const request = form.request.peek()
      if (request === undefined) return
      if (obstacle.peek() !== undefined || busy.peek()) return
      const { amount, from, to, slippageBps } = request
      const title = `${units(amount, from, locale)} → ${to.symbol}`
      const seen = shown.peek()
      const loaded = await ready()
      const body = { ...wireOf(request), slippageBps, userAddress: address.peek() }
      await loaded?.payment.start({
        title,
        quote: seen,
        create: (returnUrl) => call('POST /api/embed/swap', { body: { ...body, returnUrl } }),
      })
    },
    async connectWallet() {
      await (await ready())?.connect.connect()
    },
    again() {
      checkout.value?.payment.leave()
      form.setText('')
      checkout.value?.account.refresh()
    },
  }
})

export type Swap = InstanceType<typeof SwapModel>
