import { extractBaseAddress, Keypair, type Operation, xdr } from '@stellar/stellar-sdk'

const { OperationResult, OperationResultTr } = xdr
const StrictSend = xdr.PathPaymentStrictSendResult

const paying = [
  'op_success',
  'op_malformed',
  'op_underfunded',
  'op_src_no_trust',
  'op_src_not_authorized',
  'op_no_destination',
  'op_no_trust',
  'op_not_authorized',
  'op_line_full',
  'op_no_issuer',
]
/** An operation's type and its codes in XDR: Horizon's words for 0, -1, -2 and so on. */
const tables: Readonly<Record<string, { readonly type: number; readonly codes: readonly string[] }>> = {
  createAccount: {
    type: 0,
    codes: ['op_success', 'op_malformed', 'op_underfunded', 'op_low_reserve', 'op_already_exists'],
  },
  payment: { type: 1, codes: paying },
  changeTrust: {
    type: 6,
    codes: ['op_success', 'op_malformed', 'op_no_issuer', 'op_invalid_limit', 'op_low_reserve'],
  },
  pathPaymentStrictSend: {
    type: 13,
    codes: [...paying, 'op_too_few_offers', 'op_offer_cross_self', 'op_under_dest_min'],
  },
}

/** The result of one operation in XDR. */
export function operationResult(operation: Operation, code: string, received?: bigint): xdr.OperationResult {
  if (code === 'op_no_source_account') return OperationResult.opNoAccount()
  if (operation.type === 'pathPaymentStrictSend' && received !== undefined)
    return OperationResult.opInner(arrived(operation, received))
  const { type = 0, codes = [] } = tables[operation.type] ?? {}
  const place = codes.indexOf(code)
  if (place < 0) return OperationResult.opNotSupported()
  const bytes = Buffer.alloc(12)
  bytes.writeInt32BE(type, 4)
  bytes.writeInt32BE(-place, 8)
  return OperationResult.fromXDR(bytes)
}

function arrived(operation: Operation.PathPaymentStrictSend, received: bigint): xdr.OperationResultTr {
  const destination = Keypair.fromPublicKey(extractBaseAddress(operation.destination)).xdrAccountId()
  const amount = xdr.Int64.fromString(received.toString())
  const last = new xdr.SimplePaymentResult({ destination, asset: operation.destAsset.toXDRObject(), amount })
  return OperationResultTr.pathPaymentStrictSend(
    StrictSend.pathPaymentStrictSendSuccess(new xdr.PathPaymentStrictSendResultSuccess({ offers: [], last })),
  )
}

const { TransactionResultResult } = xdr
const refusals = {
  tx_too_early: () => TransactionResultResult.txTooEarly(),
  tx_too_late: () => TransactionResultResult.txTooLate(),
  tx_missing_operation: () => TransactionResultResult.txMissingOperation(),
  tx_bad_seq: () => TransactionResultResult.txBadSeq(),
  tx_bad_auth: () => TransactionResultResult.txBadAuth(),
  tx_bad_auth_extra: () => TransactionResultResult.txBadAuthExtra(),
  tx_insufficient_balance: () => TransactionResultResult.txInsufficientBalance(),
  tx_no_source_account: () => TransactionResultResult.txNoAccount(),
  tx_insufficient_fee: () => TransactionResultResult.txInsufficientFee(),
  tx_not_supported: () => TransactionResultResult.txNotSupported(),
}
export type RefusalCode = keyof typeof refusals

const result = (fee: bigint, inner: xdr.TransactionResultResult): string =>
  new xdr.TransactionResult({
    feeCharged: xdr.Int64.fromString(fee.toString()),
    result: inner,
    ext: new xdr.TransactionResultExt(0),
  }).toXDR('base64')

export const refusalXdr = (code: RefusalCode): string => result(0n, refusals[code]())
export const resultXdr = (fee: bigint, ok: boolean, operations: xdr.OperationResult[]): string =>
  result(
    fee,
    ok ? TransactionResultResult.txSuccess(operations) : TransactionResultResult.txFailed(operations),
  )
