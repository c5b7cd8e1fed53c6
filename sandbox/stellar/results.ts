import { extractBaseAddress, Keypair, type Operation, xdr } from '@stellar/stellar-sdk'

/** The codes of Horizon, as the result that the ledger writes (XDR). */
type Results = Readonly<Record<string, () => xdr.OperationResultTr>>

const { PaymentResult, CreateAccountResult, ChangeTrustResult, OperationResultTr } = xdr
const StrictSend = xdr.PathPaymentStrictSendResult

const payment: Results = {
  op_success: () => OperationResultTr.payment(PaymentResult.paymentSuccess()),
  op_malformed: () => OperationResultTr.payment(PaymentResult.paymentMalformed()),
  op_underfunded: () => OperationResultTr.payment(PaymentResult.paymentUnderfunded()),
  op_src_no_trust: () => OperationResultTr.payment(PaymentResult.paymentSrcNoTrust()),
  op_no_destination: () => OperationResultTr.payment(PaymentResult.paymentNoDestination()),
  op_no_trust: () => OperationResultTr.payment(PaymentResult.paymentNoTrust()),
  op_line_full: () => OperationResultTr.payment(PaymentResult.paymentLineFull()),
}
const createAccount: Results = {
  op_success: () => OperationResultTr.createAccount(CreateAccountResult.createAccountSuccess()),
  op_malformed: () => OperationResultTr.createAccount(CreateAccountResult.createAccountMalformed()),
  op_underfunded: () => OperationResultTr.createAccount(CreateAccountResult.createAccountUnderfunded()),
  op_low_reserve: () => OperationResultTr.createAccount(CreateAccountResult.createAccountLowReserve()),
  op_already_exists: () => OperationResultTr.createAccount(CreateAccountResult.createAccountAlreadyExist()),
}
const changeTrust: Results = {
  op_success: () => OperationResultTr.changeTrust(ChangeTrustResult.changeTrustSuccess()),
  op_malformed: () => OperationResultTr.changeTrust(ChangeTrustResult.changeTrustMalformed()),
  op_no_issuer: () => OperationResultTr.changeTrust(ChangeTrustResult.changeTrustNoIssuer()),
  op_invalid_limit: () => OperationResultTr.changeTrust(ChangeTrustResult.changeTrustInvalidLimit()),
  op_low_reserve: () => OperationResultTr.changeTrust(ChangeTrustResult.changeTrustLowReserve()),
}
const strictSend: Results = {
  op_malformed: () => OperationResultTr.pathPaymentStrictSend(StrictSend.pathPaymentStrictSendMalformed()),
  op_underfunded: () =>
    OperationResultTr.pathPaymentStrictSend(StrictSend.pathPaymentStrictSendUnderfunded()),
  op_src_no_trust: () =>
    OperationResultTr.pathPaymentStrictSend(StrictSend.pathPaymentStrictSendSrcNoTrust()),
  op_no_destination: () =>
    OperationResultTr.pathPaymentStrictSend(StrictSend.pathPaymentStrictSendNoDestination()),
  op_no_trust: () => OperationResultTr.pathPaymentStrictSend(StrictSend.pathPaymentStrictSendNoTrust()),
  op_line_full: () => OperationResultTr.pathPaymentStrictSend(StrictSend.pathPaymentStrictSendLineFull()),
  op_too_few_offers: () =>
    OperationResultTr.pathPaymentStrictSend(StrictSend.pathPaymentStrictSendTooFewOffers()),
  op_under_dest_min: () =>
    OperationResultTr.pathPaymentStrictSend(StrictSend.pathPaymentStrictSendUnderDestmin()),
}
const tables: Readonly<Record<string, Results>> = {
  payment,
  createAccount,
  changeTrust,
  pathPaymentStrictSend: strictSend,
}

/** The result of one operation in XDR. */
export function operationResult(operation: Operation, code: string, received?: bigint): xdr.OperationResult {
  if (code === 'op_no_source_account') return xdr.OperationResult.opNoAccount()
  if (operation.type === 'pathPaymentStrictSend' && received !== undefined)
    return xdr.OperationResult.opInner(arrived(operation, received))
  const build = tables[operation.type]?.[code]
  return build === undefined ? xdr.OperationResult.opNotSupported() : xdr.OperationResult.opInner(build())
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
