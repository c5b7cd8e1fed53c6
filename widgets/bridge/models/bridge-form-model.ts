import { computed, createModel, type ReadonlySignal, signal } from '@preact/signals'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { isPlainAmount, MOST_DIGITS, rounded } from '../../form/models/plain-text.ts'
import type { AskPorts, Watched } from '../../form/models/ports.ts'
import { decimalsOf, parseAmount, plainAmount } from '#kit/amounts/parse-amount.ts'
import { AddressModel } from './address-model.ts'
import type { BridgeRequest } from './bridge-quote.ts'
import { canBe, type Currency, findCurrency, firstPair, type Side } from './currency.ts'
import type { Draft } from './draft.ts'
import { followRange } from './range.ts'

/** The form: the two currencies, the amount, and where it goes. */
export const BridgeFormModel = createModel(
  (
    { page, ...ports }: AskPorts & { readonly page: EmbedPage },
    currencies: ReadonlySignal<readonly Currency[] | undefined>,
    watched: Watched,
  ) => {
    const text = signal(isPlainAmount(page.amount) ? page.amount : '')
    const chosen = signal<Readonly<Partial<Record<Side, string | undefined>>> | undefined>(undefined)
    const first = computed(() => firstPair(currencies.value ?? [], page))
    const find = (key: string | undefined) => findCurrency(currencies.value ?? [], key)
    const from = computed(() => (chosen.value === undefined ? first.value.from : find(chosen.value.from)))
    const to = computed(() => (chosen.value === undefined ? first.value.to : find(chosen.value.to)))
    const pair = computed(() => {
      const [paid, received] = [from.value, to.value]
      return paid === undefined || received === undefined ? undefined : { from: paid, to: received }
    })
    const destination = new AddressModel(ports, to, watched)
    const refund = new AddressModel(ports, from, watched)

    const amount = computed(() =>
      from.value === undefined ? undefined : parseAmount(text.value, from.value.decimals),
    )
    const amountProblem = computed(() => {
      if (from.value !== undefined && decimalsOf(text.value) > from.value.decimals) return 'decimals'
      return text.value.length > MOST_DIGITS ? 'digits' : undefined
    })
    const { range, outside } = followRange(ports, { pair, amount, watched })
    const request = computed<BridgeRequest | undefined>(() => {
      const [asked, minor] = [pair.value, amount.value]
      if (asked === undefined || minor === undefined || minor === 0n) return undefined
      return amountProblem.value === undefined && outside.value === undefined
        ? { ...asked, amount: minor }
        : undefined
    })

    /** Chooses both sides. An address of one network means nothing on another. */
    const choose = (next: Readonly<Partial<Record<Side, string | undefined>>>) => {
      if (isMoved(to.peek(), find(next.to))) destination.clear()
      if (isMoved(from.peek(), find(next.from))) refund.clear()
      chosen.value = next
    }

    const canFlip = computed(() => {
      const asked = pair.value
      return asked !== undefined && canBe('from', asked.to) && canBe('to', asked.from)
    })
    const setAmount = (minor: bigint) => {
      const paid = from.peek()
      if (paid !== undefined) text.value = plainAmount(minor, paid.decimals)
    }

    return {
      /** Our key of the chain that is paid on. */
      chain: computed(() => from.value?.chain ?? page.chains[0]?.key ?? ''),
      from,
      to,
      pair,
      text,
      amount,
      amountProblem,
      range,
      outside,
      request,
      destination,
      refund,
      canFlip,
      setAmount,
      setText(plain: string) {
        text.value = plain
      },
      /** Chooses a currency. If the other side has it, the two change places as far as they can. */
      pick(side: Side, key: string) {
        const [here, there] = side === 'from' ? [from.peek(), to.peek()] : [to.peek(), from.peek()]
        const other: Side = side === 'from' ? 'to' : 'from'
        const isTaken = there?.key === key
        const moved = here !== undefined && canBe(other, here) ? here.key : undefined
        choose({ [side]: key, [other]: isTaken ? moved : there?.key })
      },
      /** Exchanges the two sides. The expected result becomes the amount. */
      flip(expectedOut: bigint | undefined) {
        const asked = pair.peek()
        if (asked === undefined || !canFlip.peek()) return
        choose({ from: asked.to.key, to: asked.from.key })
        if (expectedOut !== undefined) text.value = rounded(plainAmount(expectedOut, asked.to.decimals))
      },
      draft: computed((): Draft => ({
        from: from.value?.key ?? '',
        to: to.value?.key ?? '',
        text: text.value,
        destination: destination.text.value,
        extraId: destination.extraId.value,
        refund: refund.text.value,
        refundExtraId: refund.extraId.value,
      })),
      isUntouched: () =>
        chosen.peek() === undefined && destination.text.peek() === '' && refund.text.peek() === '',
      restore(draft: Draft) {
        chosen.value = { from: draft.from, to: draft.to }
        if (isPlainAmount(draft.text)) text.value = draft.text
        destination.setText(draft.destination)
        destination.setExtraId(draft.extraId)
        refund.setText(draft.refund)
        refund.setExtraId(draft.refundExtraId)
      },
    }
  },
)

export type BridgeForm = InstanceType<typeof BridgeFormModel>

const isMoved = (before: Currency | undefined, after: Currency | undefined): boolean =>
  before !== undefined && before.network !== after?.network
