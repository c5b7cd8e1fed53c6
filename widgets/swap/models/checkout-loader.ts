import { createModel, effect, signal } from '@preact/signals'
import type { ApiError } from '../../api/call.ts'
import { unreachable } from '../../api/send.ts'
import { createLazy } from '../../models/lazy.ts'
import type { SwapNeeds, SwapPorts } from './ports.ts'

/** Loads the checkout when it is needed, or a little earlier. */
export const CheckoutLoader = createModel(({ loadCheckout, host, online }: SwapPorts, needs: SwapNeeds) => {
  const { part, ensure } = createLazy(() => loadCheckout(needs))
  const loading = signal(false)
  const warm = signal(false)
  const problem = signal<ApiError | undefined>(undefined)

  effect(() => {
    if (warm.value && online.value) ensure().catch(() => undefined)
  })
  // A page that kept a text is in the middle of a payment.
  const warmUpIfKept = async () => {
    const { kept = '' } = await host.config
    if (kept !== '') warm.value = true
  }
  void warmUpIfKept()

  return {
    /** `undefined` until it is loaded. */
    part,
    /** The user is waiting for it. */
    loading,
    problem,
    /** Loads it before anyone waits for it. */
    warmUp() {
      warm.value = true
    },
    /** The checkout, once it is loaded; `undefined` when that fails. */
    async load() {
      problem.value = undefined
      loading.value = true
      try {
        return await ensure()
      } catch {
        problem.value = unreachable()
        return undefined
      } finally {
        loading.value = false
      }
    },
  }
})
