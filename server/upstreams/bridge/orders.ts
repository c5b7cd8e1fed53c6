import type { Bridge, OrderAsk, UpstreamOrder } from '../../ports/bridge.ts'
import { SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import type { HttpClient } from '../http-client.ts'
import { BASE, bodyOf, DEADLINE_MS, get, headersOf, MOST_BYTES, read, refused } from './calls.ts'
import { bridgeFailed } from './errors.ts'
import { mustBeOrder, toOrder } from './read.ts'
import { Order } from './schema.ts'

/** The calls that make orders and follow them; a service that fails at one of the two may still do the other. */
export function ordersOf(http: {
  readonly orders: HttpClient
  readonly looks: HttpClient
}): Pick<Bridge, 'create' | 'status'> {
  async function create(order: OrderAsk): Promise<UpstreamOrder> {
    const answer = await http.orders.request({
      method: 'POST',
      path: `${BASE}/create`,
      headers: { ...headersOf(order.partner.slug), 'idempotency-key': order.clientOrderId },
      isIdempotent: true,
      body: JSON.stringify(createBody(order)),
      deadlineMs: DEADLINE_MS,
      mostBytes: MOST_BYTES,
    })
    const isMade = answer.status === 200 || answer.status === 201
    const { code, id } = isMade ? {} : bodyOf(answer)
    if (!isMade && !(code === 'duplicate_order' && id !== undefined))
      throw refused(answer, { call: 'create', fromAmount: order.fromAmount })
    const made = id === undefined ? toMade(read(Order, answer, '/create')) : await existing(id, order)
    mustBeOrder(order, made)
    return toOrder(made)
  }

  /** An order that is said to exist does: a service that cannot find it is in trouble. */
  async function existing(id: string, { partner }: OrderAsk): Promise<Order> {
    try {
      return await status(http.orders, id, partner.slug)
    } catch (error) {
      if (error instanceof SuiteError && error.code === 'NOT_FOUND')
        throw bridgeFailed(`order ${id} exists, and is not found`)
      throw error
    }
  }

  return { create, status: async (id, partner) => toOrder(await status(http.looks, id, partner)) }
}

async function status(client: HttpClient, id: string, partner: string): Promise<Order> {
  const answer = await client.request({ ...get('/status', { id }), headers: headersOf(partner) })
  if (answer.status !== 200) throw refused(answer, { call: 'status' })
  const order = read(Order, answer, '/status')
  if (order.id !== id) throw bridgeFailed(`the answer is about order ${order.id}, not ${id}`)
  return order
}

const createBody = (order: OrderAsk) => ({
  ...order.pair,
  fromAmount: order.fromAmount,
  address: order.destination,
  refundAddress: order.refundAddress,
  ...defined({
    extraId: order.destinationExtraId,
    refundExtraId: order.refundExtraId,
    rateId: order.rateId,
  }),
  flow: order.rateId === undefined ? 'standard' : 'fixed-rate',
  type: 'direct',
  partner: order.partner,
  clientOrderId: order.clientOrderId,
})

/** The answer to the making of an order: its `toAmount` is what is expected. */
const toMade = ({ toAmount, ...order }: Order): Order => ({
  ...order,
  expectedToAmount: order.expectedToAmount ?? toAmount,
})
