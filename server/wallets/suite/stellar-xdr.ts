import type { StellarOperation, StellarTx } from '../../domain/payment/tx.ts'
import { readIssued } from '../../formats/stellar.ts'
import { decodeAccount } from '../../formats/strkey.ts'

/** Stellar's binary form (XDR, RFC 4506) of what the suite prepares: big-endian, in units of four bytes. */

const ENVELOPE_TYPE_TX = 2
const PRECOND_TIME = 1
const MEMO_NONE = 0
const MEMO_TEXT = 1
const MEMO_ID = 2
const MEMO_HASH = 3
const MOST_TEXT_BYTES = 28
const PAYMENT = 1
const CHANGE_TRUST = 6
const PATH_PAYMENT_STRICT_SEND = 13
const [NATIVE, ALPHANUM4, ALPHANUM12] = [0, 1, 2]
const ED25519 = 0
const LARGEST = 2n ** 63n - 1n
/** The highest network fee of an operation, in stroops. It is 100 unless ledgers are full. */
const MOST_FEE = 1_000

/** An unsigned envelope with sequence 0, which the wallet replaces (SEP-7). `undefined` for an invalid part. */
export function envelopeOf(tx: StellarTx): Buffer | undefined {
  try {
    return envelope(tx)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function envelope(tx: StellarTx): Buffer {
  const { from, operations, validUntil } = tx
  if (!Number.isSafeInteger(validUntil)) throw new RangeError('its time has no end')
  if (operations.length === 0) throw new RangeError('it does nothing')
  return Buffer.concat([
    int32(ENVELOPE_TYPE_TX),
    account(from),
    int32(MOST_FEE * operations.length),
    int64(0n),
    int32(PRECOND_TIME),
    int64(0n),
    int64(BigInt(validUntil)),
    memoOf(tx),
    int32(operations.length),
    // Each by the transaction's own account.
    ...operations.flatMap((operation) => [int32(0), body(operation)]),
    // No additions of later versions, and no signature.
    int32(0),
    int32(0),
  ])
}

function memoOf({ memoHash, memo }: StellarTx): Buffer {
  if (memoHash !== undefined && memo !== undefined) throw new RangeError('a transaction has one memo')
  if (memoHash !== undefined) return Buffer.concat([int32(MEMO_HASH), bytes32(memoHash)])
  if (memo === undefined) return int32(MEMO_NONE)
  return memo.type === 'id'
    ? Buffer.concat([int32(MEMO_ID), uint64(memo.value)])
    : Buffer.concat([int32(MEMO_TEXT), shortText(memo.value)])
}

function body(operation: StellarOperation): Buffer {
  switch (operation.type) {
    case 'payment':
      return Buffer.concat([
        int32(PAYMENT),
        account(operation.to),
        asset(operation.asset),
        stroops(operation.amount),
      ])
    case 'path_payment_strict_send':
      return Buffer.concat([
        int32(PATH_PAYMENT_STRICT_SEND),
        asset(operation.sendAsset),
        stroops(operation.sendAmount),
        account(operation.to),
        asset(operation.destAsset),
        stroops(operation.destMin),
        int32(operation.path.length),
        ...operation.path.map(asset),
      ])
    case 'change_trust':
      return Buffer.concat([int32(CHANGE_TRUST), asset(operation.asset), int64(LARGEST)])
    default:
      throw new RangeError('it is another operation')
  }
}

/** `native` or `CODE:ISSUER`; codes are padded to 4 or 12 letters. */
function asset(text: string): Buffer {
  if (text === 'native') return int32(NATIVE)
  const issued = readIssued(text)
  if (issued === undefined) throw new RangeError(`${text} is not an asset`)
  const { code, issuer } = issued
  const isShort = code.length <= 4
  const name = Buffer.alloc(isShort ? 4 : 12)
  name.write(code, 'latin1')
  return Buffer.concat([int32(isShort ? ALPHANUM4 : ALPHANUM12), name, account(issuer)])
}

/** An account by its key. Muxed accounts are not supported. */
function account(address: string): Buffer {
  const key = decodeAccount(address)
  if (key === undefined) throw new RangeError(`${address} is not an account`)
  return Buffer.concat([int32(ED25519), key])
}

function bytes32(hex: string): Buffer {
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length !== 32) throw new RangeError('a memo hash has 32 bytes')
  return bytes
}

function uint64(text: string): Buffer {
  if (!/^[0-9]{1,20}$/.test(text) || BigInt(text) >= 2n ** 64n) throw new RangeError(`${text} is not an id`)
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(text))
  return bytes
}

/** Its length, and its bytes with zeros up to a unit of four. */
function shortText(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length > MOST_TEXT_BYTES) throw new RangeError('a memo has at most 28 bytes')
  return Buffer.concat([int32(bytes.length), bytes, Buffer.alloc(-bytes.length & 3)])
}

function stroops(text: string): Buffer {
  if (!/^[0-9]{1,19}$/.test(text)) throw new RangeError(`${text} is not an amount`)
  const amount = BigInt(text)
  if (amount > LARGEST) throw new RangeError(`${text} is not an amount`)
  return int64(amount)
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}
