import type { Execution } from '../runtime.ts'
import type { Refusal } from '../ledger.ts'
import { explainTransactionError, type TransactionError } from '../transaction-error.ts'

/** An error of Solana's JSON-RPC; the codes are those of `rpc-client-api`'s custom errors and of JSON-RPC 2.0. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (why: string) => new RpcError(-32602, why)

/** The result of a simulation, as the RPC writes it. */
export function simulationResult(error: TransactionError | null, execution?: Execution) {
  const meta = execution?.meta
  return {
    err: error,
    logs: meta?.logs() ?? [],
    accounts: null,
    unitsConsumed: Number(meta?.computeUnitsConsumed() ?? 0),
    returnData: null,
    fee: null,
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
    loadedAddresses: null,
  }
}

/** The error of `sendTransaction` for a transaction that the node does not take. */
export function refused({ error, execution }: Refusal): RpcError {
  if (error === 'SignatureFailure') return new RpcError(-32003, 'Transaction signature verification failure')
  const message = `Transaction simulation failed: ${explainTransactionError(error)}`
  return new RpcError(-32002, message, simulationResult(error, execution))
}
