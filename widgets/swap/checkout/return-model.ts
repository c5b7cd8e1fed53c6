import { createModel, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import { phaseOf } from '../../models/session-phase.ts'
import { chainOf } from '../page-chain.ts'
import type { Checkout } from './checkout-model.ts'
import type { CheckoutPorts } from './ports.ts'
import { isWorthResuming } from './resume.ts'
import type { Draft, Unfinished } from './swap-store.ts'

interface ReturnNeeds {
  readonly checkout: Pick<Checkout, 'stage' | 'resume'>
  readonly adopt: (address: string, chain: string) => void
  readonly restore: (draft: Draft) => void
}

/** Comes back to what an earlier page began: by itself in the same tab, by an offer elsewhere. */
export const ReturnModel = createModel((ports: CheckoutPorts, { checkout, adopt, restore }: ReturnNeeds) => {
  const { page, host, call, store, clock } = ports
  /** A swap of another tab, or of an earlier day. */
  const unfinished = signal<Unfinished | undefined>(undefined)

  const restoreDraft = () => {
    const draft = store.draft()
    if (draft !== undefined && chainOf(page, draft.chain) !== undefined) restore(draft)
  }

  const resume = async (swap: Unfinished, how: 'go-on' | 'offer') => {
    try {
      const session = await call('GET /api/v1/sign/session/:id', { params: { id: swap.id }, query: {} })
      if (checkout.stage.peek() !== 'none') return
      if (how === 'go-on' && session.purpose === 'connect') {
        restoreDraft()
        host.keep('')
        if (session.payer !== undefined) adopt(session.payer, session.chain)
      } else if (!isWorthResuming(session, clock.now())) {
        store.forget(swap.id)
        // Of what was called off, the entries are still good.
        if (how === 'go-on' && phaseOf(session).kind !== 'settled') restoreDraft()
        if (how === 'go-on') host.keep('')
      } else if (how === 'offer') unfinished.value = swap
      else {
        restoreDraft()
        checkout.resume(session, swap.title)
      }
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'NOT_FOUND') store.forget(swap.id)
    }
  }

  const begin = async () => {
    const { kept } = await host.config
    const swaps = store.unfinished()
    const [latest] = swaps
    if (kept !== undefined && kept !== '')
      await resume(swaps.find(({ id }) => id === kept) ?? { id: kept, title: '', at: 0 }, 'go-on')
    else if (latest !== undefined) await resume(latest, 'offer')
  }
  void begin()

  return {
    unfinished,
    async goOn() {
      const swap = unfinished.peek()
      unfinished.value = undefined
      if (swap !== undefined) await resume(swap, 'go-on')
    },
    dismiss() {
      unfinished.value = undefined
    },
  }
})

export type Returning = InstanceType<typeof ReturnModel>
