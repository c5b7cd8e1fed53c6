import { type Decoded, Undecodable } from '../decoded.ts'
import { fieldsOf, malformed } from './amount.ts'
import { decodeXrpl, readAbout } from './decode.ts'
import { type Fields, flagsOf, onlyFields, readUint32 } from './fields.ts'

/** Reads a batch of the XRP Ledger (XLS-56): several transactions of one account with one signature. */

/** All of them are carried out, or none. */
const ALL_OR_NOTHING = 0x00010000
/** Marks a transaction of a batch. */
const INNER_BATCH = 0x40000000
const LEAST = 2
const MOST = 8
/** In drops. A batch says its network fee, because wallets would take that of one transaction. This much is a busy ledger's. */
const MOST_FEE = 10_000

/**
 * The transactions of a batch in their order, each as if it were signed alone, with the number of the batch. Throws
 * Undecodable unless all of them are carried out or none, each of the batch's account and read to its last field.
 */
export function decodeXrplTogether(txjson: unknown, chain: string): readonly Decoded[] {
  const { Fee, RawTransactions, ...around } = fieldsOf(txjson, 'the transaction')
  if (around['TransactionType'] !== 'Batch') throw new Undecodable('It is no batch of transactions.')
  onlyFields(around, [])
  if (flagsOf(around) !== ALL_OR_NOTHING)
    throw new Undecodable('A part of it could be carried out without the rest.')
  if (typeof Fee !== 'string' || !/^[1-9][0-9]{0,4}$/.test(Fee) || Number(Fee) > MOST_FEE)
    throw malformed('its network fee')
  const { from, sequence } = readAbout(around, chain)
  const list: readonly unknown[] = Array.isArray(RawTransactions) ? RawTransactions : []
  if (list.length < LEAST || list.length > MOST) throw malformed('its list of transactions')
  return list.map((entry, i) => {
    const { sequence: number, ...leg } = decodeXrpl(alone(entry), chain)
    if (leg.from !== from) throw new Undecodable('One of its transactions is of another account.')
    if (number !== (sequence === undefined ? undefined : sequence + 1 + i))
      throw malformed('the order of its transactions')
    return sequence === undefined ? leg : { ...leg, sequence }
  })
}

/** A transaction of a batch as it would be signed alone: the batch pays and signs for it. */
function alone(entry: unknown): Fields {
  const { RawTransaction, ...more } = fieldsOf(entry, 'its list of transactions')
  const { Fee, SigningPubKey, Flags, ...inner } = fieldsOf(RawTransaction, 'one of its transactions')
  const flags = readUint32(Flags, 'the flags of one of its transactions')
  const isInner = Fee === '0' && SigningPubKey === '' && (flags & INNER_BATCH) !== 0
  if (!isInner || Object.keys(more).length > 0) throw malformed('one of its transactions')
  return { ...inner, Flags: (flags & ~INNER_BATCH) >>> 0 }
}
