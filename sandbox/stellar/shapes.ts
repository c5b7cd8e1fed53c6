import { Asset, extractBaseAddress, MuxedAccount, type Operation, StrKey } from '@stellar/stellar-sdk'
import type { Applied, LedgerHeader } from './ledger.ts'
import { type Account, BASE_FEE, readAsset } from './state.ts'
import { formatAmount, readAmount } from './stroops.ts'

/** Horizon's JSON. Ids are those of its history: ledger, transaction and operation in one 64-bit number. */

export const transactionId = ({ ledger, index }: Pick<Applied, 'ledger' | 'index'>): bigint =>
  (BigInt(ledger.sequence) << 32n) | (BigInt(index) << 12n)

/** An asset's fields, with a prefix such as `source_`. */
export function assetFields(asset: Asset, prefix = ''): Record<string, string> {
  const type = { [`${prefix}asset_type`]: asset.getAssetType() }
  if (asset.isNative()) return type
  return { ...type, [`${prefix}asset_code`]: asset.getCode(), [`${prefix}asset_issuer`]: asset.getIssuer() }
}

export const NO_FLAGS = {
  auth_required: false,
  auth_revocable: false,
  auth_immutable: false,
  auth_clawback_enabled: false,
}

export function ledgerShape(ledger: LedgerHeader) {
  return {
    _links: {},
    id: ledger.hash,
    paging_token: String(BigInt(ledger.sequence) << 32n),
    hash: ledger.hash,
    prev_hash: ledger.previousHash,
    sequence: ledger.sequence,
    successful_transaction_count: ledger.transactions,
    failed_transaction_count: ledger.failed,
    operation_count: ledger.operations,
    closed_at: ledger.closedAt,
    base_fee_in_stroops: Number(BASE_FEE),
    base_reserve_in_stroops: 5_000_000,
    max_tx_set_size: 1_000,
    protocol_version: 22,
  }
}

export function accountShape(account: Account, origin: string) {
  const self = `${origin}/accounts/${account.id}`
  const page = (name: string) => ({ href: `${self}/${name}{?cursor,limit,order}`, templated: true })
  const liabilities = { buying_liabilities: '0.0000000', selling_liabilities: '0.0000000' }
  return {
    // The client keeps the account's own `data` apart from this link, and needs both.
    _links: {
      self: { href: self },
      transactions: page('transactions'),
      operations: page('operations'),
      payments: page('payments'),
      data: { href: `${self}/data/{key}`, templated: true },
    },
    id: account.id,
    account_id: account.id,
    sequence: String(account.sequence),
    subentry_count: account.lines.size,
    last_modified_ledger: account.changedIn,
    thresholds: { low_threshold: 0, med_threshold: 0, high_threshold: 0 },
    flags: NO_FLAGS,
    balances: [
      ...[...account.lines].map(([asset, line]) => ({
        balance: formatAmount(line.balance),
        limit: formatAmount(line.limit),
        ...liabilities,
        last_modified_ledger: account.changedIn,
        is_authorized: true,
        is_authorized_to_maintain_liabilities: true,
        is_clawback_enabled: false,
        ...assetFields(readAsset(asset)),
      })),
      { balance: formatAmount(account.balance), ...liabilities, asset_type: 'native' },
    ],
    signers: [{ weight: 1, key: account.id, type: 'ed25519_public_key' }],
    data: {},
    num_sponsoring: 0,
    num_sponsored: 0,
    paging_token: account.id,
  }
}

export function transactionShape(applied: Applied, origin: string) {
  const { transaction, ledger } = applied
  const self = `${origin}/transactions/${applied.hash}`
  const { minTime, maxTime } = transaction.timeBounds ?? {}
  return {
    _links: { self: { href: self }, ledger: { href: `${origin}/ledgers/${ledger.sequence}` } },
    id: applied.hash,
    paging_token: String(transactionId(applied)),
    successful: applied.successful,
    hash: applied.hash,
    ledger: ledger.sequence,
    created_at: ledger.closedAt,
    source_account: applied.source,
    source_account_sequence: transaction.sequence,
    fee_account: applied.source,
    fee_charged: String(applied.fee),
    max_fee: transaction.fee,
    operation_count: transaction.operations.length,
    envelope_xdr: applied.envelope,
    result_xdr: applied.resultXdr,
    ...memoFields(applied),
    signatures: transaction.signatures.map((signature) => signature.signature().toString('base64')),
    ...(maxTime !== undefined && { preconditions: { timebounds: { min_time: minTime, max_time: maxTime } } }),
  }
}

function memoFields({ transaction: { memo } }: Applied): Record<string, string> {
  const { type, value } = memo
  if (value === null) return { memo_type: type }
  if (type === 'text') {
    const bytes = Buffer.from(value)
    return { memo_type: type, memo: bytes.toString('utf8'), memo_bytes: bytes.toString('base64') }
  }
  return { memo_type: type, memo: Buffer.isBuffer(value) ? value.toString('base64') : value }
}

/** The operations of a transaction that Horizon shows; `touches` names the accounts each one concerns. */
export function operationShapes(applied: Applied) {
  return applied.transaction.operations.map((operation, index) => {
    const source = extractBaseAddress(operation.source ?? applied.transaction.source)
    const details = detailsOf(operation, source, applied.received[index])
    const id = String(transactionId(applied) + BigInt(index + 1))
    return {
      touches: new Set([
        source,
        applied.source,
        ...('destination' in operation ? [baseOf(operation.destination)] : []),
      ]),
      isPayment: details.type !== 'change_trust',
      record: {
        _links: {},
        id,
        paging_token: id,
        transaction_successful: applied.successful,
        source_account: source,
        created_at: applied.ledger.closedAt,
        transaction_hash: applied.hash,
        ...details,
      },
    }
  })
}

const baseOf = (destination: unknown): string =>
  typeof destination === 'string' ? extractBaseAddress(destination) : ''

function detailsOf(operation: Operation, source: string, received: bigint | undefined) {
  // Only what the ledger carries out is ever shown.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (operation.type) {
    case 'createAccount':
      return {
        type: 'create_account',
        type_i: 0,
        starting_balance: operation.startingBalance,
        funder: source,
        account: operation.destination,
      }
    case 'payment':
      return {
        type: 'payment',
        type_i: 1,
        ...assetFields(operation.asset),
        from: source,
        ...receiver(operation.destination),
        amount: operation.amount,
      }
    case 'changeTrust':
      return {
        type: 'change_trust',
        type_i: 6,
        ...(operation.line instanceof Asset && assetFields(operation.line)),
        limit: operation.limit,
        ...(operation.line instanceof Asset && { trustee: operation.line.getIssuer() }),
        trustor: source,
      }
    case 'pathPaymentStrictSend':
      return {
        type: 'path_payment_strict_send',
        type_i: 13,
        ...assetFields(operation.destAsset),
        from: source,
        ...receiver(operation.destination),
        amount: formatAmount(received ?? 0n),
        path: operation.path.map((asset) => assetFields(asset)),
        source_amount: formatAmount(readAmount(operation.sendAmount)),
        destination_min: operation.destMin,
        ...assetFields(operation.sendAsset, 'source_'),
      }
    default:
      return { type: operation.type }
  }
}

function receiver(destination: string) {
  if (!StrKey.isValidMed25519PublicKey(destination)) return { to: destination }
  return {
    to: extractBaseAddress(destination),
    to_muxed: destination,
    to_muxed_id: MuxedAccount.fromAddress(destination, '0').id(),
  }
}
