import type { bridgeApi } from '#contracts/api/bridge.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { BridgeOrder, MadeOrder } from '../../domain/bridge-order.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { hasDeal, type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import { isSent, type PaymentStep } from '../../domain/payment/step.ts'
import { showFees, showStep } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { ProductEngine } from '../../ports/product-service.ts'
import type { BridgeDeps } from './deps.ts'
import { mustBePrepared, paidOn } from './match-prepared.ts'
import type { BridgeIntent } from './offer.ts'
import { isPaid, mayFollow, shownOrder, takesDeposit } from './orders/judge-order.ts'
import type { OrderMaker } from './orders/make-orders.ts'
import { showOrder } from './show-bridge.ts'

/** The offers of this product’s payments are this product’s own. */
export const isBridge = (intent: PaymentIntent): intent is BridgeIntent =>
  intent.product === 'bridge' && hasDeal(intent)

/**
 * Takes the fee of a prepared bridge and makes its order, or answers the one that is there. A refusal is answered with
 * the credit that the fee has become; the same call is then another try.
 */
export const createBridgeOrder =
  (
    deps: BridgeDeps,
    orders: OrderMaker,
    { payments, payloads }: ProductEngine,
  ): Handlers<typeof bridgeApi, Caller>['createBridge'] =>
  async ({ body, caller }) => {
    const { feeTxHash, userAddress, ...texts } = body
    if (feeTxHash === undefined)
      throw new SuiteError(
        'FEE_TX_REQUIRED',
        'Pay the fee step of prepare first, and send the hash of its transaction as `feeTxHash`.',
      )
    const { partner, key } = caller
    const { chain } = deps.chains.get(await paidOn(deps, texts))
    const claim = { partner, env: key.env, chain: chain.key, comparesAmount: true, feeTxHash } as const
    const { intent: paid } = await payments.report(claim)
    if (!isBridge(paid))
      throw new SuiteError('FEE_TX_MISMATCH', 'The transaction is not the fee of a bridge.', {
        details: { reason: 'TAG_MISMATCH' },
      })
    const { offer, fee } = paid.deal
    mustBePrepared(
      deps.chains,
      { request: offer.request, payer: paid.payer, surchargeBps: fee.terms.surchargeBps },
      texts,
    )
    if (userAddress !== undefined && chain.canonicalAddress(userAddress) !== paid.payer)
      throw invalidField('body.userAddress', 'must be the one that was prepared')

    const before = await shownOrder(deps.store.read, paid.id)
    try {
      await beginAgain(deps, orders, payments, paid, before)
      const done = await completed(deps, payments, paid.id)
      const order = await shownOrder(deps.store.read, paid.id)
      if (order?.state !== 'made') throw new RangeError(`the payment ${paid.id} has no order`)
      const step = productOf(done)
      const duplicate = before?.id === order.id && before.state === 'made'
      // A step is handed out only while the order that is answered with it waits for that payment.
      const isPayable =
        !isSent(step) &&
        step.state !== 'planned' &&
        step.to === order.depositAddress &&
        takesDeposit(order, deps.clock.now())
      if (isPayable) await answerOnce(deps, payments, order, step)
      return {
        order: showOrder(deps.chains, order, done),
        duplicate,
        intentId: done.id,
        fees: showFees(done.deal.fee, 'partner'),
        payment: { steps: isPayable ? [showStep(done.chain, step, done, payloads.write)] : [] },
      }
    } catch (error) {
      throw await withCredit(deps, paid, error)
    }
  }

/**
 * Throws FEE_TX_PENDING where the deposit was handed out before, and may be on its way by now: it is not to be signed
 * again. The first answer waits for no other transaction of the account.
 */
async function answerOnce(
  { store }: Pick<BridgeDeps, 'store'>,
  { mustBeUnsent }: Pick<ProductEngine['payments'], 'mustBeUnsent'>,
  { id, intentId, attempt, answered }: MadeOrder,
  step: PaymentStep,
): Promise<void> {
  if (answered === 'yes' || attempt > 1 || step.opening?.at !== undefined) return mustBeUnsent(intentId)
  await store.transact(async ({ bridgeOrders }) => {
    const order = await bridgeOrders.get(id)
    if (order?.state === 'made') await bridgeOrders.update({ ...order, answered: 'yes' })
  })
}

/** Begins another order where the last one was refused, or is over without a deposit: this call is another try. */
async function beginAgain(
  { clock }: BridgeDeps,
  orders: OrderMaker,
  payments: Pick<ProductEngine['payments'], 'refresh'>,
  paid: BridgeIntent,
  last: BridgeOrder | undefined,
): Promise<void> {
  if (last === undefined || !mayFollow(last, clock.now()) || isSent(productOf(paid))) return
  // An offer that has ended is renewed, and the renewal begins the order.
  const intent = await payments.refresh(paid.id)
  if (productOf(intent).state === 'planned') return orders.begin(paid, paid.deal.offer.quote)
  const left = Date.parse(intent.deal?.expiresAt ?? '') - clock.now().getTime()
  throw new SuiteError(
    'UNAVAILABLE',
    'The order has expired. Repeat the call in a moment to get another one.',
    {
      retryAfter: Math.max(1, Math.ceil(left / 1000)) || 1,
    },
  )
}

/** The payment with its deposit, in a form that a wallet can still sign. */
async function completed(
  { store }: Pick<BridgeDeps, 'store'>,
  payments: Pick<ProductEngine['payments'], 'complete' | 'refresh'>,
  id: string,
): Promise<BridgeIntent> {
  const first = await payments.complete(id)
  const order = await shownOrder(store.read, id)
  // A deposit that has arrived is not written again.
  const intent = order !== undefined && isPaid(order) ? first : await payments.refresh(id)
  const done = productOf(intent).state === 'planned' ? await payments.complete(id) : intent
  if (!isBridge(done)) throw new RangeError(`the payment ${id} has lost its deal`)
  return done
}

/** The details of a refusal that callers act on. */
function limitsOf({ details }: SuiteError) {
  if (details === undefined || !('minimum' in details || 'maximum' in details)) return {}
  const { minimum, maximum } = details
  return defined({ minimum, maximum })
}

/** A refusal after the fee was paid says what has become of the fee. */
async function withCredit(deps: BridgeDeps, paid: BridgeIntent, error: unknown): Promise<unknown> {
  const order = await deps.store.read.bridgeOrders.by('newestOf', paid.id)
  if (!(error instanceof SuiteError) || order?.state === 'made') return error
  const { creditUntil } = (await deps.store.read.intents.get(paid.id)) ?? paid
  const { code, message, retryAfter, cause } = error
  return new SuiteError(code, message, {
    cause,
    details: {
      ...limitsOf(error),
      credit: { intentId: paid.id, ...(creditUntil === undefined ? {} : { creditUntil }) },
    },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}
