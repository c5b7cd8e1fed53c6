import { computed, createModel, effect, signal } from '@preact/signals'
import type { Token } from '#contracts/api/payment.ts'
import type { Quote } from '../api/in-minor.ts'
import type { ApiError } from '../api/call.ts'
import { unreachable } from '../api/send.ts'
import { formatAmount } from '../kit/amounts/format-amount.ts'
import { createLazy } from '../models/lazy.ts'
import { coinReserve } from './coin-reserve.ts'
import { costsOf, feeBpsInKind, HIGHEST_FEE_BPS, mostSpendable, wholeAtGlance } from './figures.ts'
import { FormModel } from './form-model.ts'
import { heldOf, nothingHeld } from './held.ts'
import { chainOf, coinOf } from './page-chain.ts'
import type { SwapPorts } from './ports.ts'
import { QuoteModel } from './quote-model.ts'
import { quoteEvent, wireOf } from './swap-request.ts'
import { TokensModel } from './tokens-model.ts'

export type Screen = 'form' | 'review' | 'progress' | 'receipt'

/** What keeps the form from its review; `undefined` when nothing does. */
export type Obstacle = 'network' | 'tokens' | 'token' | 'amount' | 'quote' | 'balance' | undefined

const TOKENS_WITH_BALANCE = 20

/** The swap widget: its form and live quote, what comes after them, and which of its screens is on. */
export const SwapModel = createModel((ports: SwapPorts) => {
  const { page, host, visible, online } = ports
  const chain = signal((chainOf(page, page.chain ?? '') ?? page.chains[0])?.key ?? '')
  const coin = computed(() => coinOf(page, chain.value))
  const tokens = new TokensModel(ports, chain)
  const form = new FormModel(page, chain, tokens.tokens, coin)
  const tokensOfInterest = computed(() =>
    [...new Set(['native', form.from.value?.address, form.to.value?.address])].filter((a) => a !== undefined),
  )
  const watched = signal(visible.peek())
  const later = createLazy(() =>
    ports.loadCheckout({ chain, tokens: tokensOfInterest, watched, restore: form.restore }),
  )
  const part = later.part
  const address = computed(() => part.value?.wallet.address.value)
  const quote = new QuoteModel(ports, { request: form.request, address, watched })
  const lastQuote = signal<Quote | undefined>(undefined)
  /** What the fee takes of the token that is sold. */
  const feeBps = computed(() => {
    const last = lastQuote.value
    const isOfToken = last?.chain === chain.value && last.fromToken.address === form.from.value?.address
    return isOfToken ? feeBpsInKind(last) : HIGHEST_FEE_BPS
  })
  const loading = signal(false)
  const warm = signal(false)
  const loadProblem = signal<ApiError | undefined>(undefined)

  const screen = computed<Screen>(() => {
    const stage = part.value?.checkout.stage.value ?? 'none'
    if (stage === 'none' || stage === 'creating') return 'form'
    if (stage === 'review') return 'review'
    return part.value?.checkout.phase.value?.kind === 'settled' ? 'receipt' : 'progress'
  })
  const held = computed(() => part.value?.wallet.held.value ?? nothingHeld)
  /** The asset that the account has too little of, as far as that is known. */
  const lacking = computed(() => {
    const [asset, minor] = [form.from.value, form.amount.value]
    if (asset === undefined || minor === undefined) return undefined
    const shown = quote.live.value?.quote
    const costs = shown === undefined ? [{ asset, minor }] : costsOf(shown, page)
    return costs.find((cost) => (heldOf(held.value, cost.asset.address) ?? cost.minor) < cost.minor)?.asset
  })
  const obstacle = computed<Obstacle>(() => {
    if (form.tokens.value === undefined) return online.value ? 'tokens' : 'network'
    if (form.to.value === undefined) return 'token'
    if (form.request.value === undefined) return 'amount'
    if (lacking.value !== undefined) return 'balance'
    return quote.live.value === undefined || quote.stale.value ? 'quote' : undefined
  })
  const busy = computed(() => loading.value || part.value?.checkout.stage.value === 'creating')
  const problem = computed(
    () =>
      loadProblem.value ??
      part.value?.checkout.problem.value ??
      part.value?.connect.problem.value ??
      quote.problem.value ??
      tokens.problem.value,
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
    const shown = quote.live.value?.quote
    if (shown === undefined) return
    lastQuote.value = shown
    host.emit('quote', quoteEvent(shown))
  })

  /** What comes after the form, as soon as it is here; `undefined` when it cannot be fetched. */
  const ready = async () => {
    loadProblem.value = undefined
    loading.value = true
    try {
      const loaded = await later.ensure()
      const [from, to] = [form.from.peek(), form.to.peek()]
      if (from !== undefined && to !== undefined)
        loaded.keepDraft({ chain: chain.peek(), from: from.address, to: to.address, text: form.text.peek() })
      return loaded
    } catch {
      loadProblem.value = unreachable()
      return undefined
    } finally {
      loading.value = false
    }
  }

  const reserveOf = (token: Token) => {
    const family = chainOf(page, chain.peek())?.family
    if (token.address !== 'native' || family === undefined) return 0n
    const networkFee = quote.live.peek()?.quote.networkFee?.amountMinor
    const isFirst = (heldOf(held.peek(), form.to.peek()?.address) ?? 0n) === 0n
    return coinReserve(family, { networkFee, decimals: token.decimals, isFirst })
  }
  /** The token whose most was filled in, and the amount that was. */
  let filled: { readonly token: Token; readonly text: string } | undefined
  const setMax = () => {
    const token = form.from.peek()
    const most = heldOf(held.peek(), token?.address)
    if (token === undefined || most === undefined) return
    const spendable = mostSpendable(most, feeBps.peek(), reserveOf(token))
    // All of it can go where nothing has to be left.
    form.setAmount(spendable === most ? most : wholeAtGlance(spendable, token.decimals))
    filled = { token, text: form.text.peek() }
  }
  // For a token that was not quoted yet the highest fee is reckoned with; with the real one more can be spent.
  effect(() => {
    if (feeBps.value === HIGHEST_FEE_BPS) return
    if (form.from.peek() === filled?.token && form.text.peek() === filled?.text) setMax()
  })
  effect(() => {
    if (warm.value && online.value) later.ensure().catch(() => undefined)
  })
  // A page that kept something is in the middle of it.
  const warmUpIfKept = async () => {
    const { kept = '' } = await host.config
    if (kept !== '') warm.value = true
  }
  void warmUpIfKept()

  return {
    screen,
    obstacle,
    lacking,
    busy,
    problem,
    online,
    held,
    /** What comes after the form; `undefined` until it has been fetched. */
    later: part,
    form,
    quote,
    tokensProblem: tokens.problem,
    /** Fetches what will be needed next, while nobody waits for it. */
    warmUp() {
      warm.value = true
    },
    retry() {
      tokens.retry()
      quote.refresh()
    },
    setMax,
    flip() {
      const out = quote.live.value?.quote.expectedOutMinor
      form.flip(out === undefined ? undefined : BigInt(out))
    },
    /** Reads what is held of the tokens at the top of the list. */
    lookAtBalances() {
      const top = form.tokens.value?.slice(0, TOKENS_WITH_BALANCE) ?? []
      part.value?.wallet.peekAt(top.map((token) => token.address))
    },
    async review(locale: string) {
      const request = form.request.peek()
      if (request === undefined) return
      if (obstacle.peek() !== undefined || busy.peek()) return
      const amount = formatAmount(request.amount, request.from.decimals, locale)
      const title = `${amount} ${request.from.symbol} → ${request.to.symbol}`
      const about = { title, quote: quote.live.peek()?.quote }
      await (await ready())?.checkout.start(request, { ...about, address: address.peek() })
    },
    async connectWallet() {
      await (await ready())?.connect.connect()
    },
    again() {
      part.value?.checkout.leave()
      form.setText('')
      part.value?.wallet.refresh()
    },
  }
})

export type Swap = InstanceType<typeof SwapModel>
