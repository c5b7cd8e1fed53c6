import { computed, createModel, effect, signal } from '@preact/signals'
import { createCheckoutLoader } from '../../form/models/checkout-loader.ts'
import { units } from '#kit/amounts/format-amount.ts'
import { chainOf, coinOf } from '../../models/page-chain.ts'
import type { Draft } from './draft.ts'
import { FormModel } from './form-model.ts'
import type { SwapPorts } from './ports.ts'
import { QuoteModel } from './quote-model.ts'
import { quoteEvent, wireOf } from './swap-request.ts'
import { TokensModel } from './tokens-model.ts'

/** The first reason why the form cannot be reviewed; `undefined` when it can. */
export type Obstacle = 'offline' | 'tokens' | 'token' | 'amount' | 'quote' | 'balance' | undefined

const TOKENS_WITH_BALANCE = 20

/** The swap widget: its form, its live quote, its checkout, and the current screen. */
export const SwapModel = createModel((ports: SwapPorts) => {
  const { page, host, online, call } = ports
  const chain = signal((chainOf(page, page.chain ?? '') ?? page.chains[0])?.key ?? '')
  const coin = computed(() => coinOf(page, chain.value))
  const list = new TokensModel(ports, chain)
  const form = new FormModel(page, chain, list.tokens, coin)
  const tokens = computed(() =>
    [...new Set(['native', form.from.value?.address, form.to.value?.address])].filter((a) => a !== undefined),
  )
  const draft = computed(() => {
    const [from, to] = [form.from.value?.address, form.to.value?.address]
    return from === undefined || to === undefined
      ? undefined
      : { chain: chain.value, from, to, text: form.text.value }
  })
  const loader = createCheckoutLoader<Draft>(ports, {
    chain,
    draft,
    tokens,
    restore: form.restore,
    spending: {
      ...form,
      quote: computed(() => shown.value),
      received: () => form.to.peek()?.address ?? '',
    },
  })
  const { checkout, screen, address, balances, watched, lacking } = loader
  const quote = new QuoteModel(ports, { request: form.request, address, watched })
  const shown = computed(() => quote.live.value?.quote)
  const obstacle = computed<Obstacle>(() => {
    if (form.tokens.value === undefined) return online.value ? 'tokens' : 'offline'
    if (form.to.value === undefined) return 'token'
    if (form.request.value === undefined) return 'amount'
    if (lacking.value !== undefined) return 'balance'
    return shown.value === undefined || quote.stale.value ? 'quote' : undefined
  })
  const problem = computed(() => loader.problem.value ?? quote.problem.value ?? list.problem.value)

  effect(() => {
    const request = form.request.value
    if (request !== undefined) host.emit('form_changed', wireOf(request))
  })
  effect(() => {
    if (shown.value !== undefined) host.emit('quote', quoteEvent(shown.value))
  })

  const listed = (on: string, of: string) =>
    on === chain.value ? form.tokens.value?.find((token) => token.address === of) : undefined

  /** Loads the checkout, and keeps the form's entries in it. */
  const ready = async () => loader.load(draft.peek())

  return {
    screen,
    obstacle,
    lacking,
    busy: loader.busy,
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
    setShare: loader.setShare,
    flip() {
      const out = shown.value?.expectedOutMinor
      form.flip(out === undefined ? undefined : BigInt(out))
    },
    /** A token's price in dollars. */
    priceOf: (on: string, of: string) => {
      const known = listed(on, of)
      return known?.verified === true ? known.priceUsd : undefined
    },
    logoOf: (on: string, of: string) => listed(on, of)?.logoURI,
    /** Reads the balances of the tokens at the top of the list. */
    lookAtBalances() {
      const top = form.tokens.value?.slice(0, TOKENS_WITH_BALANCE) ?? []
      checkout.value?.account.peekAt(top.map((token) => token.address))
    },
    async review(locale: string) {
      const request = form.request.peek()
      if (request === undefined) return
      if (obstacle.peek() !== undefined || loader.busy.peek()) return
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
