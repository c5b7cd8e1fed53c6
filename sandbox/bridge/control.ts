import * as z from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { type Handle, json } from '../http/serve.ts'
import type { Book } from './book.ts'
import { Plan, statusShape } from './order.ts'

/** What a test can order of the bridge's orders (README.md in this folder). */
const ControlOrder = z.strictObject({
  /** The bridge's id of an order, or the caller's own; without it, the orders to come are meant. */
  order: z.string().exactOptional(),
  ...Plan.shape,
  /** How many orders to come. */
  times: z.int().min(1).max(1_000).exactOptional(),
})

export interface BridgeControl {
  readonly handle: Handle
  /** What is ordered for an order that is made now. */
  readonly takePlan: () => Plan
}

export function createControl(book: Book): BridgeControl {
  let next: Plan = {}
  let left = 0

  function takePlan(): Plan {
    if (left <= 0) return {}
    left--
    return next
  }

  return {
    takePlan,
    async handle({ request, text }) {
      const all = () =>
        json(
          200,
          book.all().map((order) => ({
            ...statusShape(order),
            clientOrderId: order.clientOrderId,
            partner: order.partner ?? null,
            plan: order.plan,
          })),
        )
      if (request.method === 'GET') return all()
      const parsed = ControlOrder.safeParse(parseJson(await text()))
      if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
      const { order: name, times = 1, ...plan } = parsed.data
      if (name === undefined) {
        next = plan
        left = Object.keys(plan).length === 0 ? 0 : times
        return json(200, { next, times: left })
      }
      const order = book.find(({ id, clientOrderId }) => id === name || clientOrderId === name)
      if (order === undefined) return json(404, { error: 'there is no such order' })
      const changed = { ...order, plan }
      book.put(changed)
      return json(200, { ...statusShape(changed), plan })
    },
  }
}
