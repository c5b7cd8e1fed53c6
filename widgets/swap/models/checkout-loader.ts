import { createModel, effect, signal } from '@preact/signals'
import type { ApiError } from '../../api/call.ts'
import { unreachable } from '../../api/send.ts'
import { createLazy } from '../../models/lazy.ts'
import type { SwapNeeds, SwapPorts } from './ports.ts'

/** Fetches the checkout when it is needed, or a little before. */
export const CheckoutLoader = createModel(({ loadCheckout, host, online }: SwapPorts, needs: SwapNeeds) => {
  const { part, ensure } = createLazy(() => loadCheckout(needs))
  const loading = signal(false)
  const warm = signal(false)
  const problem = signal<ApiError | undefined>(undefined)

  effect(() => {
    if (warm.value && online.value) ensure().catch(() => undefined)
  })
  // A page that kept something is in the middle of it.
  const warmUpIfKept = async () => {
    const { kept = '' } = await host.config
    if (kept !== '') warm.value = true
  }
  void warmUpIfKept()

  return {
    /** `undefined` until it has been fetched. */
    part,
    /** The user is waiting for it. */
    loading,
    problem,
    /** Fetches it while nobody waits for it. */
    warmUp() {
      warm.value = true
    },
    /** The checkout, as soon as it is here; `undefined` when it cannot be fetched. */
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
