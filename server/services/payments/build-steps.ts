import type { Asset } from '#contracts/api/payment.ts'
import { defined } from '../../kit/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { PaymentStep } from '../../domain/payment/step.ts'
import type { Chain, Preparation } from '../../ports/chain.ts'
import type { QuotedSwap } from '../../ports/payments.ts'
import { lostOf } from '../../domain/payment/give-up.ts'

/** The fee step: platform fee and surcharge in one payment to the treasury. */
export async function feeStep(
  chain: Chain,
  { fee, feeAsset: asset }: Pick<QuotedSwap, 'fee' | 'feeAsset'>,
  { payer, treasury, reference }: { payer: string; treasury: string; reference: string },
): Promise<PaymentStep> {
  return {
    id: 'fee',
    kind: 'fee',
    title: 'Pay the fee',
    asset,
    amountMinor: fee.total.toString(),
    to: treasury,
    reference,
    tx: await chain.feeLeg({ payer, treasury, asset, amount: fee.total, reference }),
    state: 'waiting',
  }
}

/**
 * The other steps: trust lines and approvals as far as the chain demands them, then the swap itself. `orderSteps`
 * puts the fee among them; `coinFee` is what it still takes of the coin.
 */
export async function productSteps(
  chain: Chain,
  { request, route, amount }: Pick<QuotedSwap, 'request' | 'route' | 'amount'>,
  payer: string,
  coinFee: Minor,
): Promise<PaymentStep[]> {
  const { tx } = route
  if (tx === undefined)
    throw new SuiteError('UPSTREAM_ERROR', 'The route came without a transaction to sign. Try again.')
  const { fromToken: from, toToken: to } = request
  chain.checkProduct(tx, { payer, from, amount, to, minOut: route.minOut })
  const preparations = await chain.preparations({
    payer,
    from,
    amount,
    to,
    expectedOut: route.expectedOut,
    coinFee,
    ...defined({ spender: route.spender, resetsAllowance: route.resetsAllowance }),
  })
  return [
    ...preparations.map(preparationStep),
    {
      id: 'product',
      kind: 'product',
      title: `Swap ${from.symbol} for ${to.symbol}`,
      asset: from,
      amountMinor: amount.toString(),
      to: tx.to,
      tx,
      state: 'waiting',
    },
  ]
}

function preparationStep(preparation: Preparation): PaymentStep {
  const { kind, asset, to, tx } = preparation
  const shared = { kind, asset, to, tx, state: 'waiting' } as const
  if (kind === 'trustline')
    return { ...shared, id: 'trustline', title: `Agree to hold ${asset.symbol}`, amountMinor: '0' }
  const { amount } = preparation
  return amount === 0n
    ? { ...shared, id: 'approve-reset', title: `Reset the ${asset.symbol} allowance`, amountMinor: '0' }
    : {
        ...shared,
        id: 'approve',
        title: `Allow ${asset.symbol} to be swapped`,
        amountMinor: amount.toString(),
      }
}

const isTrustline = ({ kind }: PaymentStep) => kind === 'trustline'

/** A trust line goes before the fee: who cannot receive what is bought has paid nothing yet. */
export function orderSteps(fee: readonly PaymentStep[], rest: readonly PaymentStep[]): PaymentStep[] {
  return [...rest.filter(isTrustline), ...fee, ...rest.filter((step) => !isTrustline(step))]
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
    const { openedAt, openedFrom, openedNonce, session, dismissed } = before
    const openedTx = before.failure === 'TX_FAILED' ? undefined : before.openedTx
    const earlier = before.handedOver === true ? [...(before.earlier ?? []), before.tx] : before.earlier
    if (openedFrom === undefined && earlier === undefined) return step
    return {
      ...step,
      state: before.state === 'waiting' ? 'waiting' : 'opened',
      ...defined({ earlier, openedAt, openedFrom, openedNonce, openedTx, session, dismissed }),
      ...defined({ lost: lostOf(before) }),
    }
  })
}

/** What a payer still has to pay. */
export interface Owed extends Pick<QuotedSwap, 'amount' | 'feeAsset' | 'request'> {
  readonly fee: Pick<QuotedSwap['fee'], 'total'>
}

/** What a fee takes of the chain's coin. */
export const coinFeeOf = ({ coin }: Chain, feeAsset: Pick<Asset, 'address'>, total: Minor): Minor =>
  feeAsset.address === coin.address ? total : minor(0n)

/** What the payer needs of each asset: the amount, and the fee on top of it or beside it. */
export function needed({ amount, fee, feeAsset, request }: Owed): {
  readonly from: Minor
  readonly fee: Minor
} {
  return feeAsset.address === request.fromToken.address
    ? { from: minor(amount + fee.total), fee: minor(0n) }
    : { from: amount, fee: fee.total }
}
