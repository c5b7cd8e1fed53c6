import { computed, effect, signal } from '@preact/signals'
import type { ApiError } from '../../api/call.ts'
import { unreachable } from '../../api/send.ts'
import { noBalances } from '../../checkout/models/balances.ts'
import { createLazy } from '../../models/lazy.ts'
import type { FormNeeds, FormPorts } from './ports.ts'

/** The checkout beside a form: loaded when it is needed, or a little earlier. Made within a model. */
export function createCheckoutLoader<Draft>(
  { loadCheckout, host, visible, online }: FormPorts<Draft>,
  needs: Omit<FormNeeds<Draft>, 'watched'>,
) {
  const watched = signal(visible.peek())
  const { part, ensure } = createLazy(() => loadCheckout({ ...needs, watched }))
  const loading = signal(false)
  const warm = signal(false)
  const problem = signal<ApiError | undefined>(undefined)
  const screen = computed(() => part.value?.payment.screen.value ?? 'form')

  effect(() => {
    if (warm.value && online.value) ensure().catch(() => undefined)
  })
  effect(() => {
    const isFormInUse = screen.value === 'form' || screen.value === 'review'
    watched.value = visible.value && isFormInUse
  })
  // A page that kept a text is in the middle of a payment.
  const warmUpIfKept = async () => {
    const { kept = '' } = await host.config
    if (kept !== '') warm.value = true
  }
  void warmUpIfKept()

  return {
    /** The part after the form; `undefined` until it is loaded. */
    checkout: part,
    screen,
    /** False while no one looks at the form. */
    watched,
    address: computed(() => part.value?.account.address.value),
    balances: computed(() => part.value?.account.balances.value ?? noBalances),
    /** The asset of which the account has too little, as far as its balances are known. */
    lacking: computed(() => part.value?.means.lacking.value),
    setShare: (percent: number) => {
      part.value?.means.setShare(percent)
    },
    /** The user is waiting for it, or for a session. */
    busy: computed(() => loading.value || part.value?.payment.stage.value === 'creating'),
    problem: computed(
      () => problem.value ?? part.value?.payment.problem.value ?? part.value?.connect.problem.value,
    ),
    /** Loads it before anyone waits for it. */
    warmUp: () => {
      warm.value = true
    },
    /** The checkout with the form's entries in it, once it is loaded; `undefined` when that fails. */
    async load(draft: (Draft & object) | undefined) {
      problem.value = undefined
      loading.value = true
      try {
        const loaded = await ensure()
        if (draft !== undefined) loaded.keepDraft(draft)
        return loaded
      } catch {
        problem.value = unreachable()
        return undefined
      } finally {
        loading.value = false
      }
    },
  }
}
