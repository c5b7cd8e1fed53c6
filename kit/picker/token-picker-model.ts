import { computed, createModel, type ReadonlySignal, signal } from '@preact/signals'
import { createImpostorCheck, type PickerToken, searchTokens } from './picker-token.ts'

export interface TokenPickerPorts {
  /** `undefined` while they are loading. */
  readonly tokens: ReadonlySignal<readonly PickerToken[] | undefined>
  readonly pick: (token: PickerToken) => void
}

export type Move = 'next' | 'previous' | 'pageDown' | 'pageUp'

const PAGE = 6
const moves: Readonly<Record<Move, number>> = { next: 1, previous: -1, pageDown: PAGE, pageUp: -PAGE }

/** The search for a token, and the pause before an unverified one. */
export const TokenPickerModel = createModel(({ tokens, pick }: TokenPickerPorts) => {
  const query = signal('')
  const active = signal(0)
  /** The unverified token that the user is about to choose. */
  const doubtful = signal<PickerToken | undefined>(undefined)
  const found = computed(() => searchTokens(tokens.value ?? [], query.value))
  const imitates = computed(() => createImpostorCheck(tokens.value ?? []))
  const imitated = computed(() =>
    doubtful.value === undefined ? undefined : imitates.value(doubtful.value)?.symbol,
  )

  return {
    query,
    active,
    found,
    doubtful,
    imitated,
    search(text: string) {
      query.value = text
      active.value = 0
    },
    move(way: Move) {
      const last = found.value.length - 1
      active.value = Math.max(0, Math.min(last, active.value + moves[way]))
    },
    choose(token: PickerToken | undefined) {
      if (token === undefined) return
      if (token.verified) pick(token)
      else doubtful.value = token
    },
    accept() {
      if (doubtful.value !== undefined) pick(doubtful.value)
    },
    back() {
      doubtful.value = undefined
    },
  }
})
