import type { Expectation } from '../../../domain/payment/proof.ts'
import { type Judgement, reject } from '../../shared/judgement.ts'
import { isTooOld } from '../../shared/timing.ts'
import type { Seen } from './seen.ts'

type Trustline = Extract<Expectation, { kind: 'trustline' }>

/** Whether a transaction gave its payer a trust line, and did nothing else: a fee beside the line would be lost. */
export function judgeTrustline({ tx, operations }: Seen, { payer, asset, notBefore }: Trustline): Judgement {
  const lines = operations.filter((operation) => operation.kind === 'trust')
  const mine = lines.filter(({ trustor }) => trustor === payer)
  const [line] = mine
  if (line === undefined) return reject(tx.source === payer ? 'WRONG_ASSET' : 'WRONG_PAYER')
  if (!mine.some((candidate) => candidate.asset === asset.address)) return reject('WRONG_ASSET')
  // A limit of zero removes the line.
  if (operations.length > 1 || line.limit === 0n) return reject('TAG_MISMATCH')
  if (isTooOld(tx.closedAt.getTime(), notBefore)) return reject('TOO_OLD')
  return tx.successful ? { ok: true } : reject('TX_FAILED')
}
