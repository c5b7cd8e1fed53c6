import { SuiteError } from '../../../domain/errors.ts'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Relay, SignedTx } from '../../../ports/chain.ts'
import { toBase58 } from '../../../formats/base58.ts'
import type { Rpc } from '../node/rpc.ts'
import { signedProblem } from './check-signed.ts'
import { decodeTransaction } from '../codec/transaction.ts'

const no = (problem: string): SignedTx => ({ ok: false, problem })

/** Sends signed transactions to a cluster: see the port. */
export const createRelay =
  (rpc: Pick<Rpc, 'tryOut' | 'send'>, cluster: string): Relay['relay'] =>
  (text: string, tx: UnsignedTx): SignedTx => {
    const signed = decodeTransaction(text)
    if (signed === undefined) return no('is not a transaction of Solana')
    if (tx.family !== 'solana' || tx.cluster !== cluster) return no('is for another chain')
    const prepared = decodeTransaction(tx.transaction)
    const problem =
      prepared === undefined ? 'was prepared as something else' : signedProblem(signed, prepared)
    const [first] = signed.signatures
    if (problem !== undefined || first === undefined) return no(problem ?? 'is not signed')
    return {
      ok: true,
      txHash: toBase58(first),
      async tryOut() {
        const failure = await rpc.tryOut(text)
        if (failure !== undefined && failure !== 'AlreadyProcessed') throw wouldFail(failure)
      },
      send: () => rpc.send(text),
    }
  }

/** `failure` as nodes call it; for the log. */
function wouldFail(failure: string): SuiteError {
  const isLate = failure === 'BlockhashNotFound'
  return new SuiteError(
    'SLIPPAGE',
    isLate
      ? 'The signature came too late: Solana accepts a transaction for about a minute. Nothing was sent. Sign the step again.'
      : 'A trial run of the transaction failed: the price has moved, or the account does not hold enough. Nothing was sent.',
    { details: { reason: isLate ? 'EXPIRED' : 'WOULD_FAIL' }, cause: new Error(failure) },
  )
}
