import { computed, createModel, effect, signal } from '@preact/signals'
import type { Call } from '../../api/call.ts'
import { createCheckoutLoader } from '../../form/models/checkout-loader.ts'
import { followList } from '../../form/models/lists.ts'
import type { FormPorts } from '../../form/models/ports.ts'
import { followPrice } from '../../form/models/answers.ts'
import { BridgeFormModel } from './bridge-form-model.ts'
import {
  amountOf,
  type BridgeQuote,
  type BridgeRequest,
  pairOf,
  quoteEvent,
  quoteOf,
  requestEvent,
} from './bridge-quote.ts'
import { type Currency, currencyOf } from './currency.ts'
import type { Draft } from './draft.ts'
import { formObstacle } from './obstacle.ts'

/** The bridge widget: its form, its live estimate, its checkout, and the current screen. */
export const BridgeModel = createModel((ports: FormPorts<Draft>) => {
  const { host, online, call, visible } = ports
  const {
    list,
    problem: listProblem,
    retry,
  } = followList<Currency>(ports, signal('all'), async () => {
    const { currencies } = await call('GET /api/v1/bridge/currencies', {})
    return currencies.map(currencyOf)
  })
  const form = new BridgeFormModel(ports, list, visible)
  const tokens = computed(() =>
    [...new Set(['native', form.from.value?.address])].filter((address) => address !== undefined),
  )
  const loader = createCheckoutLoader<Draft>(ports, {
    chain: form.chain,
    draft: computed(() => form.pair.value && form.draft.value),
    tokens,
    restore: form.restore,
    spending: {
      ...form,
      from: computed(() => form.from.value?.asset),
      quote: computed((): BridgeQuote | undefined => quote.live.value?.quote),
      received: () => undefined,
    },
  })
  const { checkout, screen, balances, watched, busy, lacking } = loader
  const quote = followPrice<BridgeQuote>(ports, {
    key: computed(() => form.request.value && JSON.stringify(requestEvent(form.request.value))),
    ask: async (stop) => askEstimate(call, form.request.peek(), stop),
    watched,
  })
  const shown = computed(() => quote.live.value?.quote)
  const problem = computed(
    () =>
      loader.problem.value ??
      listProblem.value ??
      quote.problem.value ??
      form.destination.problem.value ??
      form.refund.problem.value,
  )
  const obstacle = computed(() => {
    if (list.value === undefined) return online.value ? 'currencies' : 'offline'
    if (list.value.length === 0) return 'none'
    const inForm = formObstacle(form)
    if (inForm !== undefined) return inForm
    if (lacking.value !== undefined) return 'balance'
    return shown.value === undefined || quote.stale.value ? 'quote' : undefined
  })

  effect(() => {
    const request = form.request.value
    if (request !== undefined) host.emit('form_changed', requestEvent(request))
  })
  effect(() => {
    if (shown.value !== undefined) host.emit('quote', quoteEvent(shown.value))
  })

  const ready = async () => loader.load(form.pair.peek() && form.draft.peek())

  return {
    screen,
    obstacle,
    lacking,
    busy,
    problem,
    online,
    balances,
    checkout,
    form,
    currencies: list,
    currenciesProblem: listProblem,
    pair: computed(
      () => form.pair.value && { from: form.pair.value.from.asset, to: form.pair.value.to.asset },
    ),
    quote,
    warmUp: loader.warmUp,
    setShare: loader.setShare,
    /** A token's price in dollars, where its currency has one. */
    priceOf: (on: string, of: string) =>
      list.value?.find(({ chain, address }) => chain === on && address === of)?.priceUsd,
    retry() {
      retry()
      quote.refresh()
      form.destination.retry()
      form.refund.retry()
    },
    flip() {
      const out = shown.value?.expectedOutMinor
      form.flip(out === undefined ? undefined : BigInt(out))
    },
    async review(locale: string) {
      const [request, there, back] = [
        form.request.peek(),
        form.destination.checked.peek(),
        form.refund.checked,
      ]
      if (request === undefined || there === undefined) return
      if (obstacle.peek() !== undefined || busy.peek()) return
      const seen = shown.peek()
      const refundTo = back.peek()
      const loaded = await ready()
      if (loaded === undefined) return
      const { paymentOf } = await import('../checkout.ts')
      const order = { request, there, back: refundTo, userAddress: loader.address.peek() }
      await loaded.payment.start(paymentOf(call, order, seen, locale))
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

export type Bridge = InstanceType<typeof BridgeModel>

async function askEstimate(call: Call, request: BridgeRequest | undefined, stop: AbortSignal) {
  if (request === undefined) throw new Error('there is no request')
  const query = { ...pairOf(request), amount: amountOf(request) }
  const answer = await call('GET /api/v1/bridge/estimate', { query }, { signal: stop })
  return quoteOf(answer.estimate, request)
}
