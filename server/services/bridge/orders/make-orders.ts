import { errorCatalogue, type ErrorCode } from '#contracts/api/errors.ts'
import type { AskingOrder, BridgeOrder, MadeOrder, RefusedOrder } from '../../../domain/bridge-order.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import { stepOf } from '../../../domain/payment/intent.ts'
import { sentOf } from '../../../domain/payment/step.ts'
import { defined } from '../../../kit/defined.ts'
import { createOnce } from '../../../kit/once.ts'
import type { UpstreamOrder } from '../../../ports/bridge.ts'
import { DuplicateKey } from '../../../ports/store.ts'
import type { BridgeDeps } from '../deps.ts'
import type { BridgeIntent, EstimateRecord } from '../offer.ts'
import { applyUpdate } from '../follow-orders.ts'
import { checkedAddress, isBadAnswer } from './check-answer.ts'
import { isPaid, mayFollow } from './judge-order.ts'
import { markPayment } from './mark-payment.ts'
import { askOf, newOrder } from './new-order.ts'
import { everyRow } from '../../../kit/every-row.ts'

export interface OrderMaker {
  /**
   * The order of a payment whose fee is paid. It is made where there is none, once for all callers: the row is stored
   * before the bridge service is asked, and its id is the name by which the service knows the order. Throws the refusal
   * of the service, or the reason why there is no answer, with the time of the next try.
   */
  ensure(intent: BridgeIntent): Promise<MadeOrder>
  /**
   * Begins another order where the last one was refused or has ended without a deposit; otherwise changes nothing.
   * Throws FEE_TX_PENDING while a deposit may be on its way, and the reason why there is no order while another one
   * would come too soon.
   */
  begin(intent: BridgeIntent, quote: EstimateRecord): Promise<void>
}

/** The pause after a call without an answer doubles up to this one, in milliseconds. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000

/** So often an answer that no one may pay to is asked for again. */
const MOST_BAD_ANSWERS = 5
const UNPAYABLE = 'The bridge keeps answering an order that cannot be paid to. The fee stays a credit.'

/** An order’s service must leave this much time for its deposit, in milliseconds; a sooner end is taken for a mistake. */
const LEAST_DEPOSIT_MS = 120_000
/** The pauses after the first, the second … attempt: anyone can ask for another one, and each is an order upstream. */
const ATTEMPT_MS = [0, 15_000, 60_000, 600_000, 3_600_000] as const

type MakerDeps = Pick<
  BridgeDeps,
  'bridge' | 'store' | 'chains' | 'currencies' | 'clock' | 'random' | 'log'
> & {
  /** Called with each order that was made, refused or not answered, once that is stored. */
  readonly onChange: (order: BridgeOrder) => void
  /** Throws FEE_TX_PENDING where a deposit of the payment may be on its way. */
  readonly mustBeUnsent: (intentId: string) => Promise<void>
}

export function createOrderMaker(deps: MakerDeps): OrderMaker {
  const { store, clock, random } = deps
  const once = createOnce<MadeOrder>()
  return {
    ensure: (intent) => once.run(intent.id, () => ensure(deps, intent)),
    async begin(intent, quote) {
      const feeTxHash = paidFeeOf(intent)
      if (feeTxHash === undefined || !(await mayBegin(deps, intent.id))) return
      const now = clock.now()
      await store.transact(async ({ bridgeOrders, intents }) => {
        const last = await bridgeOrders.by('newestOf', intent.id)
        const all = await everyRow(bridgeOrders, { intentId: intent.id })
        if (last === undefined || !mayFollow(last, now) || all.some(isPaid)) return
        const { newestOf: _, ...older } = last
        await bridgeOrders.update(older)
        const attempt = last.attempt + 1
        const first = last.id.replace(/-[0-9]+$/, '')
        await bridgeOrders.insert(
          newOrder(intent, quote, { id: `${first}-${attempt}`, attempt, feeTxHash, now }),
        )
        await markPayment({ bridgeOrders, intents }, intent.id)
      })
    },
  }

  /** Whether another order may be begun, by the present words of the chain and of the service, not by the stored ones. */
  async function mayBegin(all: MakerDeps, intentId: string): Promise<boolean> {
    const now = clock.now()
    const last = await store.read.bridgeOrders.by('newestOf', intentId)
    if (last === undefined || !mayFollow(last, now)) return false
    mustBeDue(last, now)
    // No one gets another address while a deposit to the last one may be on its way.
    await all.mustBeUnsent(intentId)
    const present = last.state === 'made' ? await lookAgain(all, last) : last
    return mayFollow(present, now)
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
      const paid = (await everyRow(bridgeOrders, { intentId: intent.id })).find(isPaid)
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

/** Throws while another attempt would come too soon after the last one. */
function mustBeDue(last: BridgeOrder, now: Date): void {
  const pause = ATTEMPT_MS[Math.min(last.attempt, ATTEMPT_MS.length) - 1] ?? 0
  const leftMs = Date.parse(last.createdAt) + pause - now.getTime()
  if (!(leftMs > 0)) return
  const retryAfter = Math.ceil(leftMs / 1000)
  if (last.state !== 'made') throw errorOf(last, retryAfter)
  throw new SuiteError(
    'UNAVAILABLE',
    'The last order has ended without a deposit. Repeat the call later to get another one.',
    { retryAfter },
  )
}

/** An order that seems to be over, as the service tells it now. An order that it does not know stays as it is. */
async function lookAgain(deps: MakerDeps, order: MadeOrder): Promise<BridgeOrder> {
  try {
    return (await applyUpdate(deps, order.id, order)) ?? order
  } catch (error) {
    if (error instanceof SuiteError && error.code === 'NOT_FOUND') return order
    throw error
  }
}

/** The fee’s transaction, once it is booked. */
function paidFeeOf(intent: BridgeIntent): string | undefined {
  const fee = stepOf(intent, 'fee')
  return intent.booked === 'no' || fee === undefined ? undefined : sentOf(fee)?.txHash
}

/** Asks the service for an order, under its name, and stores the answer. */
async function ask(deps: MakerDeps, order: AskingOrder): Promise<MadeOrder> {
  let answer: UpstreamOrder
  let depositAddress: string
  try {
    answer = await deps.bridge.create(askOf(order))
  } catch (cause) {
    return noteFailure(deps, order, cause)
  }
  try {
    depositAddress = await checkedAddress(deps, order, answer)
  } catch (cause) {
    // The answer to one name hardly changes; another attempt has another one, and no one has seen this address.
    const isLast = isBadAnswer(cause) && order.tries + 1 >= MOST_BAD_ANSWERS
    return noteFailure(deps, order, isLast ? new SuiteError('NO_ROUTE', UNPAYABLE, { cause }) : cause)
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

async function noteMade(
  deps: MakerDeps,
  asked: AskingOrder,
  answer: UpstreamOrder,
  depositAddress: string,
): Promise<MadeOrder> {
  const at = deps.clock.now()
  const now = at.toISOString()
  const { depositExtraId, depositExtraIdName, validUntil } = answer
  const leftMs = validUntil === undefined ? 0 : validUntil.getTime() - at.getTime()
  const depositBy = leftMs < LEAST_DEPOSIT_MS ? undefined : validUntil?.toISOString()
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
      ...defined({ depositExtraId, depositExtraIdName, depositBy }),
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
