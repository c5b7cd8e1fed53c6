import { decode } from 'xrpl'
import { END_OF_ARRAY, END_OF_OBJECT, type Field, fieldAt, NotHere, step, typeName } from './fields.ts'
import { accountText, currencyText, dropsText, issuedText } from './values.ts'

type Json = Record<string, unknown>

interface Reader {
  readonly bytes: Buffer
  at: number
}

function take(reader: Reader, length: number): Buffer {
  if (reader.at + length > reader.bytes.length) throw new NotHere('the end')
  reader.at += length
  return reader.bytes.subarray(reader.at - length, reader.at)
}
const takeByte = (reader: Reader): number => take(reader, 1).readUInt8()
const takeHex = (reader: Reader, length: number): string => take(reader, length).toString('hex').toUpperCase()

function takeLength(reader: Reader): number {
  const first = takeByte(reader)
  if (first <= 192) return first
  if (first > 240) throw new NotHere('a long value')
  return 193 + ((first - 193) << 8) + takeByte(reader)
}

function takeField(reader: Reader): Field {
  const first = takeByte(reader)
  const type = first >> 4 === 0 ? takeByte(reader) : first >> 4
  const place = (first & 15) === 0 ? takeByte(reader) : first & 15
  const field = fieldAt(type, place)
  if (field === undefined) throw new NotHere('a field')
  return field
}

function takeAmount(reader: Reader): unknown {
  const bits = take(reader, 8).readBigUInt64BE()
  const drops = dropsText(bits)
  if (drops !== undefined) return drops
  const currency = currencyText(take(reader, 20))
  return { value: issuedText(bits), currency, issuer: accountText(take(reader, 20)) }
}

function takeAsset(reader: Reader): unknown {
  const currency = currencyText(take(reader, 20))
  return currency === 'XRP' ? { currency } : { currency, issuer: accountText(take(reader, 20)) }
}

function takePaths(reader: Reader): unknown {
  const paths: unknown[][] = [[]]
  for (;;) {
    const flags = takeByte(reader)
    if (flags === step.end) return paths
    if (flags === step.nextPath) paths.push([])
    else {
      if ((flags & ~(step.account | step.currency | step.issuer)) !== 0) throw new NotHere('a step')
      paths.at(-1)?.push({
        ...((flags & step.account) !== 0 && { account: accountText(take(reader, 20)) }),
        ...((flags & step.currency) !== 0 && { currency: currencyText(take(reader, 20)) }),
        ...((flags & step.issuer) !== 0 && { issuer: accountText(take(reader, 20)) }),
      })
    }
  }
}

function takeValue(reader: Reader, { type, name }: Field): unknown {
  switch (type) {
    case 'UInt16': {
      const code = take(reader, 2).readUInt16BE()
      if (name !== 'TransactionType' && name !== 'LedgerEntryType') return code
      const known = typeName(name, code)
      if (known === undefined) throw new NotHere('a type')
      return known
    }
    case 'UInt32':
      return take(reader, 4).readUInt32BE()
    case 'Hash256':
      return takeHex(reader, 32)
    case 'Amount':
      return takeAmount(reader)
    case 'Blob':
      return takeHex(reader, takeLength(reader))
    case 'AccountID': {
      if (takeLength(reader) !== 20) throw new NotHere('an account')
      return accountText(take(reader, 20))
    }
    case 'STObject':
      return takeFields(reader, END_OF_OBJECT)
    case 'STArray': {
      const list: unknown[] = []
      while (reader.bytes[reader.at] !== END_OF_ARRAY) {
        const field = takeField(reader)
        list.push({ [field.name]: takeValue(reader, field) })
      }
      reader.at++
      return list
    }
    case 'PathSet':
      return takePaths(reader)
    case 'Vector256':
      return Array.from({ length: takeLength(reader) / 32 }, () => takeHex(reader, 32))
    case 'Issue':
      return takeAsset(reader)
    // No transaction has one.
    case 'UInt8':
    case 'UInt64':
      throw new NotHere(name)
  }
}

function takeFields(reader: Reader, end?: number): Json {
  const json: Json = {}
  while (reader.at < reader.bytes.length) {
    if (end !== undefined && reader.bytes[reader.at] === end) {
      reader.at++
      return json
    }
    const field = takeField(reader)
    json[field.name] = takeValue(reader, field)
  }
  if (end !== undefined) throw new NotHere('the end')
  return json
}

/** A transaction from its binary form; the library reads what is not known here, and throws on what is no transaction. */
export function decodeBytes(bytes: Buffer): Json {
  try {
    return takeFields({ bytes, at: 0 })
  } catch {
    return { ...decode(bytes.toString('hex').toUpperCase()) }
  }
}
