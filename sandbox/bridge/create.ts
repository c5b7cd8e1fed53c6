import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Book } from './book.ts'
import type { BridgeChain } from './chains/chain.ts'
import type { Currency } from './currencies.ts'
import { BridgeError } from './errors.ts'
import { Amount, extraId, ids, place, read } from './fields.ts'
import type { Order, Plan } from './order.ts'
import { createPairs } from './pairs.ts'
import type { Rates } from './rates.ts'

export interface OrdersDeps {
  readonly book: Book
  readonly chains: ReadonlyMap<string, BridgeChain>
  readonly currencies: readonly Currency[]
  readonly rates: Rates
  readonly now: () => number
  /** What the control server has ordered for the next order. */
  readonly takePlan: () => Plan
}

const ORDER_MS = 30 * 60_000

const CreateBody = z.object({
  ...ids,
  fromAmount: Amount,
  address: place,
  extraId,
  refundAddress: place.nullish(),
  refundExtraId: extraId,
  flow: z.enum(['standard']).default('standard'),
  partner: z.unknown().optional(),
  clientOrderId: z.string().min(1).max(100).optional(),
})
type CreateBody = z.output<typeof CreateBody>

/** Makes an order, one for each idempotency key. Throws BridgeError. */
export function createOrders(deps: OrdersDeps): (json: unknown, key: string | undefined) => Promise<Order> {
  const { book, chains, now } = deps
  const { pairOf, payoutOf } = createPairs(deps)
  /** Orders that are being made, by their key. */
  const making = new Map<string, Promise<Order>>()

  async function checkAddress(network: string, address: string, tag: string | undefined, field: string) {
    const problem = await chains.get(network)?.problem(address, tag)
    if (problem !== undefined) throw new BridgeError(problem, `${field} cannot be paid`, { field })
  }

  async function make(body: CreateBody, idempotencyKey: string, clientOrderId: string): Promise<Order> {
    const pair = pairOf(body)
    const expectedToAmount = await payoutOf(pair, body.fromAmount)
    const [tag, refundTag] = [body.extraId ?? undefined, body.refundExtraId ?? undefined]
    const refundAddress = body.refundAddress ?? undefined
    await checkAddress(pair.to.network, body.address, tag, 'address')
    if (refundAddress !== undefined)
      await checkAddress(pair.from.network, refundAddress, refundTag, 'refundAddress')
    const chain = chains.get(pair.from.network)
    if (chain === undefined) throw new BridgeError('unavailable', 'The network is not available')
    const id = randomBytes(7).toString('hex')
    const { address: payinAddress, extraId: payinExtraId, extraIdName } = chain.depositOf(id)
    const { fromCurrency, fromNetwork, toCurrency, toNetwork, fromAmount } = body
    const order: Order = {
      id,
      clientOrderId,
      idempotencyKey,
      partner: body.partner,
      fromCurrency,
      fromNetwork,
      toCurrency,
      toNetwork,
      fromAmount,
      expectedToAmount,
      address: body.address,
      ...(tag === undefined ? {} : { extraId: tag }),
      ...(refundAddress === undefined ? {} : { refundAddress }),
      ...(refundTag === undefined ? {} : { refundExtraId: refundTag }),
      payinAddress,
      ...(payinExtraId === undefined ? {} : { payinExtraId }),
      ...(extraIdName === undefined ? {} : { payinExtraIdName: extraIdName }),
      life: chain.life,
      since: await chain.position(),
      state: 'waiting',
      plan: deps.takePlan(),
      validUntil: now() + ORDER_MS,
      createdAt: now(),
      updatedAt: now(),
    }
    book.put(order)
    return order
  }

  return async (json, key) => {
    const body = read(CreateBody, json)
    const clientOrderId = body.clientOrderId ?? key ?? randomBytes(8).toString('hex')
    const idempotencyKey = key ?? clientOrderId
    const known = book.find((order) => order.idempotencyKey === idempotencyKey)
    const twin = book.find((order) => order.clientOrderId === clientOrderId)
    if (known === undefined && twin !== undefined)
      throw new BridgeError('duplicate_order', 'There is an order of this name', { id: twin.id })
    const work =
      known === undefined
        ? (making.get(idempotencyKey) ?? make(body, idempotencyKey, clientOrderId))
        : Promise.resolve(known)
    making.set(idempotencyKey, work)
    const order = await work.finally(() => making.delete(idempotencyKey))
    if (!same.every((field) => order[field] === body[field]))
      throw new BridgeError('idempotency_key_reused', 'The key belongs to another order')
    return order
  }
}

/** What two requests of one key have in common. */
const same = ['fromCurrency', 'fromNetwork', 'toCurrency', 'toNetwork', 'fromAmount', 'address'] as const
