import type { Expectation } from '../../domain/proof.ts'
import { isTooOld, type Judgement, reject, type Seen } from './judgement.ts'

type Trustline = Extract<Expectation, { kind: 'trustline' }>

/** Whether a transaction left its payer with a trust line for an asset. */
export function judgeTrustline({ tx, operations }: Seen, { payer, asset, notBefore }: Trustline): Judgement {
  const lines = operations.filter((operation) => operation.kind === 'trust')
  const mine = lines.filter(({ trustor }) => trustor === payer)
  if (mine.length === 0) return reject(tx.source === payer ? 'WRONG_ASSET' : 'WRONG_PAYER')
  const last = mine.findLast((line) => line.asset === asset.address)
  if (last === undefined) return reject('WRONG_ASSET')
  // A limit of nothing takes the line away.
  if (last.limit === 0n) return reject('TAG_MISMATCH')
  if (isTooOld(tx, notBefore)) return reject('TOO_OLD')
  return tx.successful ? { ok: true } : reject('TX_FAILED')
}
