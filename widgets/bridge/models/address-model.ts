import { computed, createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import { followAnswer } from '../../form/models/answers.ts'
import type { AskPorts, Watched } from '../../form/models/ports.ts'
import type { Currency } from './currency.ts'

/** What is known of an address. */
export type AddressState =
  | { readonly kind: 'empty' | 'checking' }
  /** `address`: in the spelling of its chain. */
  | { readonly kind: 'good'; readonly address: string; readonly extraId: string | undefined }
  /** It is paid only with a tag or memo. */
  | { readonly kind: 'extra-id-required' }
  /** `field`: where the mistake is. */
  | {
      readonly kind: 'bad'
      readonly field: 'address' | 'extraId'
      readonly problem: 'address' | 'checksum' | 'refused'
    }

/** An address of a currency's network, with its tag or memo: checked by the server as soon as it is typed. */
export const AddressModel = createModel(
  (ports: AskPorts, currency: ReadonlySignal<Currency | undefined>, watched: Watched) => {
    const text = signal('')
    const extraId = signal('')
    const typing = signal(false)
    const extraIdName = computed(() => currency.value?.extraIdName)
    const query = computed(() => {
      const [on, address] = [currency.value, text.value.trim()]
      if (on === undefined || address === '') return undefined
      const tag = on.extraIdName === undefined ? '' : extraId.value.trim()
      return {
        currency: on.ticker,
        network: on.network,
        address,
        ...(tag !== '' && { extraId: tag }),
      }
    })
    const key = computed(() => query.value && JSON.stringify(query.value))
    const ask = async (stop: AbortSignal) => {
      const wanted = query.peek()
      if (wanted === undefined) throw new Error('there is no address')
      return ports.call('GET /api/v1/bridge/address', { query: wanted }, { signal: stop })
    }
    const { live, problem, refresh } = followAnswer(ports, { key, ask, watched })

    const state = computed<AddressState>(() => {
      const [asked, answer, refused] = [query.value, live.value?.quote, problem.value]
      if (asked === undefined) return { kind: 'empty' }
      if (refused?.code === 'INVALID_REQUEST')
        return { kind: 'bad', field: fieldOf(refused.details), problem: 'address' }
      if (refused?.retryable === false) return { kind: 'bad', field: 'address', problem: 'address' }
      if (answer === undefined) return { kind: 'checking' }
      const { address = asked.address, extraId: tag = asked.extraId } = answer
      if (answer.valid) return { kind: 'good', address, extraId: tag }
      if (answer.problem === 'extra-id-required') return { kind: 'extra-id-required' }
      const { problem: why } = answer
      const field = why === 'extra-id' ? 'extraId' : 'address'
      return { kind: 'bad', field, problem: why === 'checksum' || why === 'refused' ? why : 'address' }
    })

    // What wallets copy may have the tag in it: once it is understood, each part stands in its own field.
    effect(() => {
      const { address, extraId: tag } = live.value?.quote ?? {}
      if (typing.value || !address || address.toLowerCase() === text.peek().trim().toLowerCase()) return
      text.value = address
      extraId.value = tag ?? ''
    })

    return {
      text,
      extraId,
      extraIdName,
      state,
      /** The check cannot be made at the moment. It is tried again. */
      problem: computed(() => (problem.value?.retryable === true ? problem.value : undefined)),
      /** The address and its tag as they are sent, once they are good. */
      checked: computed(() => {
        const known = state.value
        return known.kind === 'good' ? { address: known.address, extraId: known.extraId } : undefined
      }),
      clear() {
        text.value = ''
        extraId.value = ''
      },
      /** `isTyping`: more letters may follow, so that a tag is not complete yet. */
      setText(typed: string, isTyping = false) {
        typing.value = isTyping
        text.value = typed
      },
      setExtraId(typed: string) {
        extraId.value = typed
      },
      retry: refresh,
    }
  },
)

/** The field that the server could not read. */
const fieldOf = (details: unknown): 'address' | 'extraId' =>
  JSON.stringify(details ?? '').includes('"query.extraId"') ? 'extraId' : 'address'

export type AddressField = InstanceType<typeof AddressModel>
