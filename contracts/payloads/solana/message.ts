import { Undecodable } from '../decoded.ts'
import { toBase58 } from './base58.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'

/** A transaction in wire format, as far as its meaning depends on it. */
export interface Transaction {
  /** The accounts that have to sign; the first one pays the chain's fee. */
  readonly signers: readonly { readonly key: string; readonly hasSigned: boolean }[]
  /** The accounts that the message itself names. */
  readonly keys: readonly string[]
  readonly instructions: readonly Instruction[]
  /** The block from which the transaction's lifetime counts. */
  readonly blockhash: string
  /** The lookup tables and the places in them, as one text. */
  readonly lookups: string
}

export interface Instruction {
  readonly program: string
  /** `undefined` for an account in a lookup table, which only the chain knows. */
  readonly accounts: readonly (string | undefined)[]
  /** The same, but an account in a lookup table is named by its position. */
  readonly uses: readonly string[]
  readonly data: Uint8Array
}

/** The size of one packet on the chain. */
export const MOST_BYTES = 1232
const SIGNATURE = 64
const KEY = 32

/** The bytes of base64 text. Throws Undecodable. */
export function bytesOf(base64: string): Uint8Array {
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)
  if (!isBase64 || base64.length > MOST_BYTES * 2) throw malformed('its bytes')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** Reads a transaction, legacy or version 0, to its last byte. Throws Undecodable. */
export function readTransaction(base64: string): Transaction {
  const bytes = bytesOf(base64)
  if (bytes.length > MOST_BYTES) throw malformed('its length')
  const reader = createByteReader(bytes)
  const signatures = list(reader, () => reader.bytes(SIGNATURE))
  const isVersioned = reader.peek() >= 0x80
  if (isVersioned && reader.byte() !== 0x80) throw malformed('its version')
  const [required, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = list(reader, () => toBase58(reader.bytes(KEY)))
  const blockhash = toBase58(reader.bytes(KEY))
  const compiled = list(reader, () => ({
    program: reader.byte(),
    accounts: [...reader.bytes(reader.length())],
    data: reader.bytes(reader.length()),
  }))
  const lookups = isVersioned ? list(reader, () => readLookup(reader)) : []
  const lookedUp = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  reader.end()
  const isSound =
    required > 0 &&
    required === signatures.length &&
    readonlySigners < required &&
    required + readonlyOthers <= keys.length &&
    new Set(keys).size === keys.length
  if (!isSound) throw malformed('its signers')
  return {
    keys,
    blockhash,
    lookups: JSON.stringify(lookups),
    signers: signatures.map((signature, i) => ({
      key: keys[i] ?? '',
      hasSigned: signature.some((byte) => byte !== 0),
    })),
    instructions: compiled.map(({ program, accounts, data }) => {
      const name = keys[program]
      if (name === undefined || accounts.some((account) => account >= keys.length + lookedUp))
        throw malformed('its accounts')
      const uses = accounts.map((account) => keys[account] ?? `+${account - keys.length}`)
      return { program: name, accounts: accounts.map((account) => keys[account]), uses, data }
    }),
  }
}

/** The accounts from one table, by their places in it. */
function readLookup(reader: ByteReader) {
  const table = toBase58(reader.bytes(KEY))
  const places = () => [...reader.bytes(reader.length())]
  return { table, writable: places(), readonly: places() }
}

const list = <T>(reader: ByteReader, read: () => T): T[] => Array.from({ length: reader.length() }, read)

export const malformed = (what: string): Undecodable =>
  new Undecodable(`The transaction is malformed: ${what} cannot be read.`)
