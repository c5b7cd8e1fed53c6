import type { Asset } from '#contracts/api/payment.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import { isOfContract } from '../../../domain/payment/contract-payer.ts'
import { ANYONE, partnerDay, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { receiverOf } from '../../../domain/payment/tx.ts'
import { defined } from '../../../kit/defined.ts'
import type { SuppliedTx } from '../../../ports/payments.ts'
import type { PaymentDeps } from '../deps.ts'
import { lacksOf, warningOf } from '../lookup/means.ts'
import { insertOnce } from './insert-once.ts'
import { endsSoon } from '../signing/outstanding-forms.ts'

/** What it brings is told in the token of its swap that a list names, else in the coin, whatever it pays with. */
function receivedBy(coin: Asset, { token, swap }: SuppliedTx): { readonly receives?: Asset } {
  const bought = swap?.tokens.find(({ address }) => address === swap.to)
  if (bought !== undefined) return { receives: bought }
  return token === undefined ? {} : { receives: coin }
}

/** Stores an intent of one transaction that a partner made itself: watched and verified, without a fee. */
export async function adoptTx(deps: PaymentDeps, supplied: SuppliedTx): Promise<PaymentIntent> {
  const { chain } = deps.chains.get(supplied.chain)
  const { tx, token, swap, warnings = [] } = supplied
  if (!chain.owns(tx))
    throw new SuiteError('INVALID_REQUEST', `The payload is not a transaction of ${chain.key}.`, {
      details: [{ path: 'body.payload', message: `must be for the chain ${chain.key}` }],
    })
  if (endsSoon(chain, { tx }, deps.clock.now()))
    throw new SuiteError('INVALID_REQUEST', 'The request in the payload has ended or is about to end.', {
      details: [{ path: 'body.payload', message: 'must be valid for another minute: prepare it again' }],
    })
  const { asset, amount } = token ?? { asset: chain.coin, amount: chain.coinIn(tx) }
  const [anchor, lacks] = await Promise.all([
    chain.anchor(),
    // Of the payer's means only its kind of account is told here. No fee is paid, so no treasury is asked about.
    lacksOf(deps, chain, { payer: tx.from, treasury: ANYONE, steps: [] }),
  ])
  const createdAt = deps.clock.now().toISOString()
  const intent: PaymentIntent = {
    id: formatId('pi', deps.random.bytes(40, 'payment')),
    partner: supplied.partner.slug,
    env: supplied.env,
    product: supplied.product,
    chain: chain.key,
    payer: tx.from,
    reference: Buffer.from(deps.random.bytes(32)).toString('hex'),
    steps: [
      {
        id: 'supplied',
        kind: 'product',
        title: 'Sign a transaction',
        asset,
        amountMinor: amount.toString(),
        ...receivedBy(chain.coin, supplied),
        ...defined({ swap }),
        to: receiverOf(tx),
        tx,
        state: 'waiting',
      },
    ],
    attempts: [],
    anchor,
    warnings: [...(lacks ?? []).map(warningOf).filter(isOfContract), ...warnings],
    state: 'open',
    booked: 'no',
    createdAt,
    partnerDay: partnerDay(supplied.partner.slug, supplied.env, createdAt),
  }
  return insertOnce(deps.store, intent)
}
