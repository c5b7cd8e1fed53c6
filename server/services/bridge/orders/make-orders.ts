import { errorCatalogue, type ErrorCode } from '#contracts/api/errors.ts'
import type { AskingOrder, BridgeOrder, MadeOrder, RefusedOrder } from '../../../domain/bridge-order.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import { impliesDeposit } from '../../../domain/order-moves.ts'
import { stepOf } from '../../../domain/payment/intent.ts'
import { sentOf } from '../../../domain/payment/step.ts'
import { defined } from '../../../kit/defined.ts'
import type { OrderAsk, UpstreamOrder } from '../../../ports/bridge.ts'
import { DuplicateKey, type Lookups } from '../../../ports/store.ts'
import type { BridgeDeps } from '../deps.ts'
import type { BridgeIntent, EstimateRecord } from '../offer.ts'
import { checkedAddress } from './check-answer.ts'

export interface OrderMaker {
  /**
   * The order of a payment whose fee is paid. It is made where there is none, once for all callers: the row is stored
   * before the bridge service is asked, and its id is the name by which the service knows the order. Throws the refusal
   * of the service, or the reason why there is no answer, with the time of the next try.
   */
  ensure(intent: BridgeIntent): Promise<MadeOrder>
  /** Begins another order where the last one was refused or has ended without a deposit; otherwise changes nothing. */
  begin(intent: BridgeIntent, quote: EstimateRecord): Promise<void>
}

/** The pause after a call without an answer doubles up to this one, in milliseconds. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000

type MakerDeps = Pick<BridgeDeps, 'bridge' | 'store' | 'chains' | 'clock' | 'random' | 'log'> & {
  /** Called with each order that was made, refused or not answered, once that is stored. */
  readonly onChange: (order: BridgeOrder) => void
}

export function createOrderMaker(deps: MakerDeps): OrderMaker {
  const { store, clock, random } = deps
  const running = new Map<string, Promise<MadeOrder>>()
  return {
    ensure(intent) {
      const known = running.get(intent.id)
      if (known !== undefined) return known
      const work = ensure(deps, intent).finally(() => running.delete(intent.id))
      running.set(intent.id, work)
      return work
    },
    async begin(intent, quote) {
      const now = clock.now()
      const feeTxHash = paidFeeOf(intent)
      if (feeTxHash === undefined) return
      await store.transact(async ({ bridgeOrders }) => {
        const last = await bridgeOrders.by('newestOf', intent.id)
        const all = await bridgeOrders.list('intentId', intent.id)
        if (last === undefined || !mayFollow(last, now) || all.some(isPaid)) return
        const { newestOf: _, ...older } = last
        await bridgeOrders.update(older)
        const attempt = last.attempt + 1
        const first = last.id.replace(/-[0-9]+$/, '')
        await bridgeOrders.insert(
          newOrder(intent, quote, { id: `${first}-${attempt}`, attempt, feeTxHash, now }),
        )
      })
    },
  }

  async function ensure(all: MakerDeps, intent: BridgeIntent): Promise<MadeOrder> {
    const feeTxHash = paidFeeOf(intent)
    if (feeTxHash === undefined)
      throw new SuiteError('FEE_TX_PENDING', 'The fee is not confirmed on its chain yet. Repeat the call.', {
        retryAfter: 3,
      })
    const fresh = newOrder(intent, intent.deal.offer.quote, {
      id: formatId('bo', random.bytes(40)),
      attempt: 1,
      feeTxHash,
      now: clock.now(),
    })
    const order = await store.transact(async ({ bridgeOrders }) => {
      // A late deposit may have come to an earlier one: then no one is to pay to the newest.
      const paid = (await bridgeOrders.list('intentId', intent.id)).find(isPaid)
      const known = paid ?? (await bridgeOrders.by('newestOf', intent.id))
      if (known === undefined) await bridgeOrders.insert(fresh)
      return known ?? fresh
    })
    if (order.state === 'made') return order
    if (order.state === 'refused') throw errorOf(order)
    const left = Date.parse(order.problem?.retryAt ?? '') - clock.now().getTime()
    if (left > 0) throw errorOf(order, Math.ceil(left / 1000))
    return ask(all, order)
  }
}

/** The fee’s transaction, once it is booked. */
function paidFeeOf(intent: BridgeIntent): string | undefined {
  const fee = stepOf(intent, 'fee')
  return intent.booked === 'no' || fee === undefined ? undefined : sentOf(fee)?.txHash
}

/** Whether another order may follow: this one was refused, or it is over and no deposit was seen. */
export function mayFollow(order: BridgeOrder, now: Date): boolean {
  if (order.state !== 'made') return order.state === 'refused'
  if (isPaid(order)) return false
  return order.status !== 'awaiting_deposit' || Date.parse(order.depositBy ?? '') <= now.getTime()
}

/** Whether the deposit of an order can be handed out: nothing was paid yet, and it is not over. */
export const takesDeposit = (order: MadeOrder, now: Date): boolean => !isPaid(order) && !mayFollow(order, now)

/** Whether the bridge service has seen a deposit. */
export const isPaid = (order: BridgeOrder): boolean =>
  order.state === 'made' &&
  (impliesDeposit(order.status) ||
    order.depositSeen === 'yes' ||
    order.depositTxHash !== undefined ||
    order.depositedAmount !== undefined ||
    order.refundTxHash !== undefined ||
    order.refundedAmount !== undefined)

interface NewOrder {
  readonly id: string
  readonly attempt: number
  readonly feeTxHash: string
  readonly now: Date
}

function newOrder(intent: BridgeIntent, quote: EstimateRecord, made: NewOrder): AskingOrder {
  const { request } = intent.deal.offer
  const { id, attempt, feeTxHash, now } = made
  const { destinationExtraId, refundExtraId } = request
  const { rateId, expectedMinutes } = quote
  return {
    ...request.pair,
    id,
    intentId: intent.id,
    newestOf: intent.id,
    partner: intent.partner,
    env: intent.env,
    feeTxHash,
    attempt,
    fromAmount: request.fromAmount,
    expectedToAmount: quote.toAmount,
    destination: request.destination,
    refundAddress: request.refundAddress ?? intent.payer,
    surchargeBps: intent.deal.fee.terms.surchargeBps,
    ...defined({ destinationExtraId, refundExtraId, rateId, expectedMinutes }),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    state: 'asking',
    tries: 0,
  }
}

/** Asks the service for an order, under its name, and stores the answer. */
async function ask(deps: MakerDeps, order: AskingOrder): Promise<MadeOrder> {
  let answer: UpstreamOrder
  let depositAddress: string
  try {
    answer = await deps.bridge.create(askOf(order))
    depositAddress = checkedAddress(deps.chains, order, answer)
  } catch (cause) {
    return noteFailure(deps, order, cause)
  }
  try {
    return await noteMade(deps, order, answer, depositAddress)
  } catch (cause) {
    if (!(cause instanceof DuplicateKey)) throw cause
    return noteFailure(
      deps,
      order,
      new SuiteError(
        'UPSTREAM_ERROR',
        'The bridge answered the order of another payment. It is asked again.',
        { cause },
      ),
    )
  }
}

function askOf(order: AskingOrder): OrderAsk {
  const { fromCurrency, fromNetwork, toCurrency, toNetwork, destinationExtraId, refundExtraId, rateId } =
    order
  return {
    clientOrderId: order.id,
    pair: { fromCurrency, fromNetwork, toCurrency, toNetwork },
    fromAmount: order.fromAmount,
    destination: order.destination,
    refundAddress: order.refundAddress,
    ...defined({ destinationExtraId, refundExtraId, rateId }),
    partner: { slug: order.partner, feeTxHash: order.feeTxHash, surchargeBps: order.surchargeBps },
  }
}

async function noteMade(
  deps: MakerDeps,
  asked: AskingOrder,
  answer: UpstreamOrder,
  depositAddress: string,
): Promise<MadeOrder> {
  const now = deps.clock.now().toISOString()
  const { depositExtraId, depositExtraIdName, validUntil } = answer
  const made = await deps.store.transact(async ({ bridgeOrders }) => {
    const order = await bridgeOrders.get(asked.id)
    if (order === undefined) throw new RangeError(`the order ${asked.id} is gone`)
    // Another process has asked for the same order, and got the same answer.
    if (order.state === 'made') return order
    // Or it was refused there: an order that exists all the same has to be followed.
    const { problem: _, ...rest } = { tries: 0, ...order }
    const { tries: _tries, ...base } = rest
    const next: MadeOrder = {
      ...base,
      state: 'made',
      status: answer.status ?? 'awaiting_deposit',
      statusAt: now,
      updatedAt: now,
      upstreamStatus: answer.upstreamStatus,
      upstreamId: answer.id,
      followed: 'yes',
      depositAddress,
      expectedToAmount: answer.expectedToAmount ?? order.expectedToAmount,
      ...defined({ depositExtraId, depositExtraIdName, depositBy: validUntil?.toISOString() }),
    }
    await bridgeOrders.update(next)
    return next
  })
  deps.log.info('bridge.order-made', { order: made.id, upstream: made.upstreamId, intent: made.intentId })
  deps.onChange(made)
  return made
}

/** Keeps an order for which no answer came, for another try, and ends one that was refused. Always throws. */
async function noteFailure(deps: MakerDeps, asked: AskingOrder, cause: unknown): Promise<never> {
  const error =
    cause instanceof SuiteError
      ? cause
      : new SuiteError('UPSTREAM_ERROR', 'The bridge answered something unexpected. It is asked again.', {
          cause,
        })
  const now = deps.clock.now()
  const { code, message } = error
  const next = await deps.store.transact(async ({ bridgeOrders }) => {
    const order = await bridgeOrders.get(asked.id)
    if (order?.state !== 'asking') return order
    const { problem: _, tries, ...rest } = order
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
    const retryAt = new Date(now.getTime() + Math.max(pauseMs, (error.retryAfter ?? 0) * 1_000)).toISOString()
    const changed: AskingOrder | RefusedOrder = mayBeMade(code)
      ? { ...rest, state: 'asking', tries: Math.min(tries + 1, 20), problem: { code, message, retryAt } }
      : { ...rest, state: 'refused', problem: { code, message } }
    await bridgeOrders.update({ ...changed, updatedAt: now.toISOString() })
    return changed
  })
  deps.log.warn(next?.state === 'refused' ? 'bridge.order-refused' : 'bridge.order-unanswered', {
    order: asked.id,
    code,
    cause,
  })
  if (next !== undefined) deps.onChange(next)
  if (next?.state === 'asking') throw errorOf(next, secondsUntil(next, now))
  throw error
}

const secondsUntil = ({ problem }: AskingOrder, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(problem?.retryAt ?? '') - now.getTime()) / 1000)) || 1

/** The errors after which the service may have made the order: see the port. */
const mayBeMade = (code: ErrorCode): boolean =>
  code === 'UPSTREAM_ERROR' || code === 'UPSTREAM_TIMEOUT' || code === 'UNAVAILABLE' || code === 'RATE_LIMIT'

/** The reason why there is no order, as it was stored. */
function errorOf({ problem }: AskingOrder | RefusedOrder, retryAfter?: number): SuiteError {
  const code = problem !== undefined && isCode(problem.code) ? problem.code : 'UPSTREAM_ERROR'
  return new SuiteError(
    code,
    problem?.message ?? 'The bridge has not answered yet. Repeat the call.',
    defined({ retryAfter }),
  )
}

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text)

/**
 * The order that a page shows: the newest one, unless an earlier one got a deposit after all.
 */
export async function shownOrder(
  { bridgeOrders }: Pick<Lookups, 'bridgeOrders'>,
  intentId: string,
): Promise<BridgeOrder | undefined> {
  const newest = await bridgeOrders.by('newestOf', intentId)
  if (newest === undefined || newest.attempt === 1) return newest
  const paid = (await bridgeOrders.list('intentId', intentId)).find(isPaid)
  return paid ?? newest
}
