import { computed, createModel, type ReadonlySignal, signal } from '@preact/signals'
import type { SignSession } from '../../api/in-minor.ts'

/** True for a warning that a swap may bring much less than it is worth: no wallet is asked before the user agrees. */
export const needsConsent = ({ code }: SignSession['warnings'][number]): boolean =>
  code === 'PRICE_UNFAVORABLE' || code === 'PRICE_UNKNOWN'

/** The warnings that the user has to agree to, and whether the user has. Another warning is another question. */
export const DoubtModel = createModel((session: ReadonlySignal<SignSession | undefined>) => {
  const accepted = signal<string>()
  const all = computed(() => session.value?.warnings.filter(needsConsent) ?? [])
  const terms = computed(() => JSON.stringify(all.value))
  return {
    all,
    isAccepted: computed(() => all.value.length === 0 || accepted.value === terms.value),
    accept(yes: boolean) {
      accepted.value = yes ? terms.peek() : undefined
    },
  }
})
