import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { type Judgement, reject, verdictOf, counted, underpaid } from '../../shared/judgement.ts'
import type { Horizon } from '../node/horizon.ts'
import { isWhole, judgeProduct } from './judge-product.ts'
import type { Seen } from './seen.ts'
import { isTooOld, mistimingOf } from '../../shared/timing.ts'
import type { Payment } from '../node/shapes.ts'

/** Compares a transaction with its expectation. A transaction in a closed ledger is final. */
export async function verify(
  horizon: Horizon,
  network: string,
  hash: string,
  expected: Expectation,
): Promise<Verdict> {
  const tx = await horizon.transaction(hash)
  // A transaction must count once, so it needs one hash: a search of the payer's history finds the inner hash.
  if (tx?.canonicalHash !== hash) return { state: 'missing' }
  const seen = { tx, operations: await horizon.operations(hash) }
  // A server that is a moment behind, or that prunes, may have one and not the other.
  if (seen.operations.length === 0) return { state: 'missing' }
  return verdictOf(judge(seen, expected, network), true)
}

function judge(seen: Seen, expected: Expectation, network: string): Judgement {
  switch (expected.kind) {
    case 'fee':
      return judgeFee(seen, expected)
    case 'trustline':
      return judgeTrustline(seen, expected)
    case 'product':
      return judgeProduct(seen, expected, network)
    // Stellar has no approvals.
    case 'approve':
      return reject('WRONG_NETWORK')
  }
}

type Trustline = Extract<Expectation, { kind: 'trustline' }>

/**
 * Whether a transaction gave its payer a trust line, and did nothing else, or all that the payment's own transaction
 * does: any other fee beside the line would be lost.
 */
function judgeTrustline(seen: Seen, { payer, asset, notBefore, together = [] }: Trustline): Judgement {
  const { tx, operations } = seen
  const lines = operations.filter((operation) => operation.kind === 'trust')
  const mine = lines.filter(({ trustor }) => trustor === payer)
  const [line] = mine
  if (line === undefined) return reject(tx.source === payer ? 'WRONG_ASSET' : 'WRONG_PAYER')
  if (!mine.some((candidate) => candidate.asset === asset.address)) return reject('WRONG_ASSET')
  // A limit of zero removes the line.
  const isAlone =
    operations.length === 1 || together.some((own) => own.family === 'stellar' && isWhole(seen, own))
  if (!isAlone || line.limit === 0n) return reject('TAG_MISMATCH')
  if (isTooOld(tx.closedAt.getTime(), notBefore)) return reject('TOO_OLD')
  return tx.successful ? { ok: true } : reject('TX_FAILED')
}

type Fee = Extract<Expectation, { kind: 'fee' }>

/**
 * Whether a transaction pays a fee, by what its operations moved. It must name the intent by its memo, or be the
 * payer's own single payment to the treasury: otherwise it is meant for something else.
 */
function judgeFee({ tx, operations }: Seen, fee: Fee): Judgement {
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
