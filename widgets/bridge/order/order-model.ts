import { computed, createModel, effect, signal } from '@preact/signals'
import type { Order } from '#contracts/api/delivery.ts'
import type { Call } from '../../api/call.ts'
import type { Watch } from '../../api/watch.ts'
import { follow, type FollowPorts } from '../../models/follow.ts'
import { isOrderOver, orderPhase, progressOf } from './order-phase.ts'

export interface OrderPorts extends FollowPorts {
  readonly call: Call
  readonly watch: Watch
}

interface OrderRef {
  readonly id: string
  readonly known?: Order | undefined
  /** The page knows that the deposit was sent. */
  readonly isSent?: boolean
  readonly onChange?: ((order: Order) => void) | undefined
}

const TICK_MS = 1_000

/** Follows an order to its end, by its id alone: anyone who has it may look. */
export const OrderModel = createModel(
  ({ call, watch, clock, visible }: OrderPorts, { id, known, isSent, onChange }: OrderRef) => {
    const input = { params: { id } }
    const {
      value: order,
      contact,
      failure,
      ask,
    } = follow<Order>(
      { clock, visible },
      {
        ask: (stop) => call('GET /api/embed/orders/:id', input, { signal: stop }),
        watch: (listener, options) => watch('GET /api/embed/orders/:id/events', input, listener, options),
        isOver: isOrderOver,
      },
      known,
    )
    const phase = computed(() => order.value && orderPhase(order.value, isSent))
    const now = signal(clock.now())
    let cancel: (() => void) | undefined
    const tick = () => {
      now.value = clock.now()
      cancel = clock.timer(tick, TICK_MS)
    }
    const isCounting = computed(
      () => visible.value && (order.value === undefined || !isOrderOver(order.value)),
    )
    effect(() => {
      cancel?.()
      if (isCounting.value) tick()
    })
    effect(() => () => cancel?.())
    effect(() => {
      if (order.value !== undefined) onChange?.(order.value)
    })
    return {
      order,
      phase,
      progress: computed(() => order.value && phase.value && progressOf(order.value, phase.value, now.value)),
      contact,
      /** A refusal that does not end by waiting, such as an id that is no order's. */
      failure: computed(() => (failure.value?.retryable === false ? failure.value : undefined)),
      ask,
    }
  },
)

export type OrderFollower = InstanceType<typeof OrderModel>
