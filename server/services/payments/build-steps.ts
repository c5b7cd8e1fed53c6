import { defined } from '../../domain/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { PaymentStep } from '../../domain/payment.ts'
import type { Chain } from '../../ports/chain.ts'
import type { QuotedSwap } from '../../ports/payments.ts'

/** The fee step: platform fee and surcharge in one payment to the treasury. */
export function feeStep(
  chain: Chain,
  { request, fee }: QuotedSwap,
  { payer, treasury, reference }: { payer: string; treasury: string; reference: string },
): PaymentStep {
  const asset = request.fromToken
  return {
    id: 'fee',
    kind: 'fee',
    title: 'Pay the fee',
    asset,
    amountMinor: fee.total.toString(),
    to: treasury,
    reference,
    tx: chain.feeLeg({ payer, treasury, asset, amount: fee.total, reference }),
    state: 'waiting',
  }
}

/** The steps after the fee: approvals as far as the allowance demands, then the swap itself. */
export async function productSteps(
  chain: Chain,
  { request, route, amount }: Pick<QuotedSwap, 'request' | 'route' | 'amount'>,
  payer: string,
): Promise<PaymentStep[]> {
  const { tx, spender } = route
  if (tx === undefined)
    throw new SuiteError('UPSTREAM_ERROR', 'The route came without a transaction to sign. Try again.')
  const from = request.fromToken
  chain.checkProduct(tx, { payer, from, amount, to: request.toToken, minOut: route.minOut })
  const approvals =
    spender === undefined
      ? []
      : await chain.approvals({
          payer,
          asset: from,
          spender,
          amount,
          resetsAllowance: route.resetsAllowance === true,
        })
  return [
    ...approvals.map((approval): PaymentStep => ({
      id: approval.amount === 0n ? 'approve-reset' : 'approve',
      kind: 'approve',
      title:
        approval.amount === 0n ? `Reset the ${from.symbol} allowance` : `Allow ${from.symbol} to be swapped`,
      asset: from,
      amountMinor: approval.amount.toString(),
      to: spender ?? '',
      tx: approval.tx,
      state: 'waiting',
    })),
    {
      id: 'product',
      kind: 'product',
      title: `Swap ${from.symbol} for ${request.toToken.symbol}`,
      asset: from,
      amountMinor: amount.toString(),
      to: tx.to,
      tx,
      state: 'waiting',
    },
  ]
}

/**
 * New steps in place of old ones after a fresh quote. A step that asks for the same transaction stays as it was;
 * one that a wallet may have sent keeps where to look for it, and what it asked for then.
 */
export function renewSteps(old: readonly PaymentStep[], fresh: readonly PaymentStep[]): PaymentStep[] {
  return fresh.map((step) => {
    const before = old.find((candidate) => candidate.id === step.id)
    if (before === undefined || before.state === 'confirmed') return step
    if (JSON.stringify(before.tx) === JSON.stringify(step.tx)) return before
    if (before.openedFrom === undefined) return step
    const { openedAt, openedFrom, openedNonce, session, dismissed } = before
    const earlier = before.handedOver === true ? [...(before.earlier ?? []), before.tx] : before.earlier
    return {
      ...step,
      state: before.state === 'waiting' ? 'waiting' : 'opened',
      ...defined({ earlier, openedAt, openedFrom, openedNonce, session, dismissed }),
    }
  })
}

/** What the payer needs of the from-asset: the amount and the fee on top. */
export function needed({ amount, fee }: Pick<QuotedSwap, 'amount' | 'fee'>): Minor {
  return minor(amount + fee.total)
}
