import type { Expectation } from '../../../domain/payment/proof.ts'
import { counted, type Judgement, reject, underpaid } from '../../shared/judgement.ts'
import { mistimingOf } from '../../shared/timing.ts'
import type { Seen } from './seen.ts'
import type { Payment } from '../node/shapes.ts'

type Fee = Extract<Expectation, { kind: 'fee' }>

/**
 * Whether a transaction pays a fee, by what its operations moved. It must name the intent by its memo, or be the
 * payer's own single payment to the treasury: otherwise it is meant for something else.
 */
export function judgeFee({ tx, operations }: Seen, fee: Fee): Judgement {
  // A payment of the treasury to itself is not a payment.
  if (fee.payer === fee.treasury) return reject('WRONG_PAYER')
  const named = tx.memo === fee.reference
  if (!named && tx.memo !== '') return reject('TAG_MISMATCH')
  const payments = operations.filter((operation) => operation.kind === 'payment')
  const toTreasury = payments.filter(({ to }) => to === fee.treasury)
  if (toTreasury.length === 0) return reject('WRONG_RECIPIENT')
  const inAsset = toTreasury.filter(({ asset }) => asset === fee.asset.address)
  if (inAsset.length === 0) return reject('WRONG_ASSET')
  const paid = inAsset.filter(({ from }) => from === fee.payer)
  if (paid.length === 0 || (!named && tx.source !== fee.payer)) return reject('WRONG_PAYER')
  if (!named && operations.length > 1) return reject('TAG_MISMATCH')
  const mistiming = mistimingOf(tx.closedAt.getTime(), fee, named)
  if (mistiming !== undefined) return reject(mistiming)
  if (!tx.successful) return reject('TX_FAILED')
  const received = counted(sum(paid) - sumSent(payments, fee))
  return received >= fee.amount ? { ok: true, received, named } : underpaid(received, named)
}

const sum = (payments: readonly Payment[]): bigint =>
  payments.reduce((total, { amount }) => total + amount, 0n)

/** The amount of the asset that the treasury itself paid: a payment in a circle does not count. */
function sumSent(payments: readonly Payment[], { treasury, asset }: Fee): bigint {
  const out = payments.filter(({ from, sent }) => from === treasury && sent.asset === asset.address)
  return out.reduce((total, { sent }) => total + sent.amount, 0n)
}
