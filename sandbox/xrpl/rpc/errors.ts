const codes = {
  unknownCmd: [32, 'Unknown method.'],
  invalidParams: [31, 'Invalid parameters.'],
  actNotFound: [19, 'Account not found.'],
  actMalformed: [35, 'Account malformed.'],
  srcActNotFound: [67, 'Source account not found.'],
  lgrNotFound: [21, 'ledgerNotFound'],
  txnNotFound: [29, 'Transaction not found.'],
  invalidTransaction: [79, 'Transaction is invalid.'],
  notImpl: [74, 'Not implemented.'],
  notSupported: [75, 'Operation not supported.'],
  noEvents: [7, 'Current transport does not support events.'],
  malformedStream: [71, 'Stream malformed.'],
  objectNotFound: [92, 'The requested object was not found.'],
  issueMalformed: [93, 'Issue is malformed.'],
  dstActNotFound: [53, 'Destination account not found.'],
  badFeature: [40, 'Feature unknown or invalid.'],
  notYetImplemented: [undefined, ''],
  fieldNotFoundTransaction: [undefined, ''],
  transactionNotFound: [undefined, ''],
  entryNotFound: [98, 'Entry not found.'],
  unexpectedLedgerType: [99, 'Unexpected ledger type.'],
} as const

/** An answer of the server that is an error by name. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly body: Readonly<Record<string, unknown>>

  constructor(error: keyof typeof codes, message: string = codes[error][1]) {
    super(message)
    // Some errors of rippled have a name alone.
    const code = codes[error][0]
    this.body = code === undefined ? { error } : { error, error_code: code, error_message: message }
  }
}
