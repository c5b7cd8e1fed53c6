import { computed, createModel, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Token } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { isPlainAmount, MOST_DIGITS, rounded } from '../../form/models/plain-text.ts'
import { decimalsOf, parseAmount, plainAmount } from '#kit/amounts/parse-amount.ts'
import type { Draft } from './draft.ts'
import { hasMinorUnit, hasTooManyDigits, keepDigits } from './issued-token.ts'
import type { SwapRequest } from './swap-request.ts'

export type Side = 'from' | 'to'

export const AUTO_SLIPPAGE_BPS = 50

/** The form: chain, tokens, amount and slippage. */
export const FormModel = createModel(
  (
    page: EmbedPage,
    chain: Signal<string>,
    tokens: ReadonlySignal<readonly Token[] | undefined>,
    coin: ReadonlySignal<Token | undefined>,
  ) => {
    const text = signal(isPlainAmount(page.amount) ? page.amount : '')
    /** As the visitor chose it. */
    const ownSlippageBps = signal<number | undefined>(undefined)
    const slippageBps = computed(() => ownSlippageBps.value ?? AUTO_SLIPPAGE_BPS)
    /** The names that the page or the user gave: an address, or a symbol from the page. */
    let first: Readonly<Record<Side, string | undefined>> = { from: page.from, to: page.to }
    const wanted = signal(first)

    const from = computed(
      () => find(tokens.value, wanted.value.from) ?? find(tokens.value, 'native') ?? coin.value,
    )
    const to = computed(() => {
      const named = find(tokens.value, wanted.value.to)
      return named?.address === from.value?.address ? undefined : named
    })
    const amount = computed(() =>
      from.value === undefined ? undefined : parseAmount(text.value, from.value.decimals),
    )
    const amountProblem = computed(() => problemOf(text.value, from.value))
    const request = computed<SwapRequest | undefined>(() => {
      const [paid, received] = [from.value, to.value]
      if (paid === undefined || received === undefined || amountProblem.value !== undefined) return undefined
      if (amount.value === undefined || amount.value === 0n) return undefined
      return {
        chain: chain.value,
        from: paid,
        to: received,
        amount: amount.value,
        slippageBps: slippageBps.value,
      }
    })

    // A page that names no token to receive starts with the first verified one of the list.
    effect(() => {
      const list = tokens.value
      if (list === undefined || wanted.peek().to !== undefined) return
      const found = list.find(({ verified, address }) => verified && address !== from.peek()?.address)
      if (found !== undefined) wanted.value = first = { ...wanted.peek(), to: found.address }
    })

    return {
      chain,
      tokens,
      from,
      to,
      text,
      amount,
      amountProblem,
      slippageBps,
      request,
      setChain(key: string) {
        if (key === chain.value) return
        chain.value = key
        wanted.value = { from: undefined, to: undefined }
      },
      setText(plain: string) {
        text.value = plain
      },
      setAmount(minor: bigint) {
        const token = from.value
        if (token === undefined) return
        text.value = plainAmount(hasMinorUnit(token) ? minor : keepDigits(minor), token.decimals)
      },
      isAutoSlippage: computed(() => ownSlippageBps.value === undefined),
      /** `undefined`: as high as most swaps need. */
      setSlippage(bps: number | undefined) {
        ownSlippageBps.value = bps
      },
      /** Chooses a token. If the other side has it, the two change places. */
      pick(side: Side, address: string) {
        const [here, there] = side === 'from' ? [from, to] : [to, from]
        const moved = there.value?.address === address ? here.value?.address : there.value?.address
        wanted.value = side === 'from' ? { from: address, to: moved } : { from: moved, to: address }
      },
      /** Exchanges the two sides. The expected result becomes the amount. */
      flip(expectedOut: bigint | undefined) {
        const received = to.value
        if (received === undefined) return
        wanted.value = { from: received.address, to: from.value?.address }
        if (expectedOut !== undefined) text.value = rounded(plainAmount(expectedOut, received.decimals))
      },
      isUntouched: () => wanted.peek() === first,
      restore(draft: Draft) {
        chain.value = draft.chain
        wanted.value = { from: draft.from, to: draft.to }
        if (isPlainAmount(draft.text)) text.value = draft.text
      },
    }
  },
)

function problemOf(text: string, token: Token | undefined): 'decimals' | 'issued' | 'digits' | undefined {
  if (token !== undefined && decimalsOf(text) > token.decimals) return 'decimals'
  if (token !== undefined && !hasMinorUnit(token) && hasTooManyDigits(text)) return 'issued'
  return text.length > MOST_DIGITS ? 'digits' : undefined
}

/** Finds a token by its address, or by a symbol that only one verified token has. */
function find(tokens: readonly Token[] | undefined, name: string | undefined): Token | undefined {
  if (tokens === undefined || name === undefined) return undefined
  const wanted = name.toLowerCase()
  // Case does not matter in hex only: `USD` and `usd` of one issuer are two tokens.
  const byAddress = tokens.find(
    ({ address }) => address === name || (wanted.startsWith('0x') && address.toLowerCase() === wanted),
  )
  if (byAddress !== undefined) return byAddress
  const bySymbol = tokens.filter(({ symbol, verified }) => verified && symbol.toLowerCase() === wanted)
  return bySymbol.length === 1 ? bySymbol[0] : undefined
}
