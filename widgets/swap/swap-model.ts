import { computed, createModel, effect, signal } from '@preact/signals'
import type { Quote } from '../api/in-minor.ts'
import type { ApiError } from '../api/call.ts'
import { unreachable } from '../api/send.ts'
import { formatAmount } from '../kit/format-amount.ts'
import { createLazy } from '../models/lazy.ts'
import {
  feeBpsOf,
  HIGHEST_FEE_BPS,
  mostSpendable,
  networkReserve,
  totalOf,
  wholeAtGlance,
} from './figures.ts'
import { FormModel } from './form-model.ts'
import { heldOf, nothingHeld } from './held.ts'
import type { SwapPorts } from './ports.ts'
import { QuoteModel } from './quote-model.ts'
import { TokensModel } from './tokens-model.ts'

export type Screen = 'form' | 'review' | 'progress' | 'receipt'

/** What keeps the form from its review; `undefined` when nothing does. */
export type Obstacle = 'network' | 'tokens' | 'token' | 'amount' | 'quote' | 'balance' | undefined

const TOKENS_WITH_BALANCE = 20

/** The swap widget: its form and live quote, what comes after them, and which of its screens is on. */
export const SwapModel = createModel((ports: SwapPorts) => {
  const { page, host, visible, online } = ports
  const chain = signal(page.chains.find(({ key }) => key === page.chain)?.key ?? page.chains[0]?.key ?? '')
  const coin = computed(() => page.chains.find(({ key }) => key === chain.value)?.coin)
  const coinToken = computed(() =>
    coin.value === undefined ? undefined : { ...coin.value, address: 'native', verified: true },
  )
  const tokens = new TokensModel(ports, chain)
  const form = new FormModel(page, chain, tokens.tokens, coinToken)
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
  const feeBps = signal(HIGHEST_FEE_BPS)
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
  const payable = computed(() => heldOf(held.value, chain.value, form.from.value?.address))
  const isCovered = computed(() => {
    const shown = quote.live.value?.quote
    const need = shown === undefined ? form.amount.value : totalOf(shown)
    return payable.value === undefined || need === undefined || payable.value >= need
  })
  const obstacle = computed<Obstacle>(() => {
    if (form.tokens.value === undefined) return online.value ? 'tokens' : 'network'
    if (form.to.value === undefined) return 'token'
    if (form.request.value === undefined) return 'amount'
    if (!isCovered.value) return 'balance'
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

  let maxText: string | undefined
  const setMax = () => {
    const [token, most] = [form.from.peek(), payable.peek()]
    if (token === undefined || most === undefined) return
    const gas = quote.live.peek()?.quote.networkFee?.amountMinor
    const reserve = token.address === 'native' ? networkReserve(gas, token.decimals) : 0n
    form.setAmount(wholeAtGlance(mostSpendable(most, feeBps.peek(), reserve), token.decimals))
    maxText = form.text.peek()
  }
  // Before the first quote the highest fee is reckoned with; with the real one a little more can be spent.
  effect(() => {
    if (feeBps.value !== HIGHEST_FEE_BPS && form.text.peek() === maxText) setMax()
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
    busy,
    problem,
    coin,
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
      const [from, to] = [form.from.peek(), form.to.peek()]
      if (request === undefined || from === undefined || to === undefined) return
      if (obstacle.peek() !== undefined || busy.peek()) return
      const amount = formatAmount(BigInt(request.amountMinor), from.decimals, locale)
      const about = { title: `${amount} ${from.symbol} → ${to.symbol}`, quote: quote.live.peek()?.quote }
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

const eventOf = (quote: Quote) => ({
  chain: quote.chain,
  fromToken: quote.fromToken.address,
  toToken: quote.toToken.address,
  inAmountMinor: quote.inAmountMinor,
  expectedOutMinor: quote.expectedOutMinor,
  minOutMinor: quote.minOutMinor,
  expiresAt: quote.expiresAt,
})
