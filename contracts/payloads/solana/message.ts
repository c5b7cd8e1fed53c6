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
  const { signers, keys, blockhash, instructions, lookups } = readMessage(reader)
  if (signers !== signatures.length) throw malformed('its signers')
  return {
    keys,
    blockhash,
    lookups: JSON.stringify(lookups),
    signers: signatures.map((signature, i) => ({
      key: keys[i] ?? '',
      hasSigned: signature.some((byte) => byte !== 0),
    })),
    instructions: instructions.map(({ program, accounts, data }) => {
      const uses = accounts.map((account) => keys[account] ?? `+${account - keys.length}`)
      return { program: keys[program] ?? '', accounts: accounts.map((account) => keys[account]), uses, data }
    }),
  }
}

/**
 * Messages as they are signed: `legacy`, or version 0, with lookup tables (solana.com/docs/core/transactions). Version 1
 * is only read where it is on the chain.
 */
export interface Message {
  readonly version: 'legacy' | 0 | 1
  /** This many of the first keys have to sign. The very first one pays. */
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
  /** The accounts that the message itself names. */
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly Lookup[]
}

interface CompiledInstruction {
  /** Places in the list of named accounts, followed by those from lookup tables: writable ones, then the others. */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** Reads a message, legacy or version 0, to its last byte. Throws Undecodable. */
export function readMessage(reader: ByteReader): Message {
  const key = () => toBase58(reader.bytes(KEY))
  const places = () => [...reader.bytes(reader.length())]
  const isVersioned = reader.peek() >= 0x80
  if (isVersioned && reader.byte() !== 0x80) throw malformed('its version')
  const message: Message = {
    version: isVersioned ? 0 : 'legacy',
    signers: reader.byte(),
    readonlySigners: reader.byte(),
    readonlyOthers: reader.byte(),
    keys: list(reader, key),
    blockhash: key(),
    instructions: list(reader, () => ({
      program: reader.byte(),
      accounts: places(),
      data: reader.bytes(reader.length()),
    })),
    lookups: isVersioned
      ? list(reader, () => ({ table: key(), writable: places(), readonly: places() }))
      : [],
  }
  reader.end()
  mustBeSound(message)
  return message
}

/** The accounts that a message has from lookup tables. */
const lookedUp = ({ lookups }: Message): number =>
  lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)

/** The first check of nodes: every place exists, and every program is named. Throws Undecodable. */
export function mustBeSound(message: Message): void {
  const { signers, readonlySigners, readonlyOthers, keys, instructions } = message
  const isRight =
    readonlySigners < signers && signers + readonlyOthers <= keys.length && new Set(keys).size === keys.length
  if (!isRight) throw malformed('its signers')
  const accounts = keys.length + lookedUp(message)
  const areThere = instructions.every(
    ({ program, accounts: used }) =>
      program > 0 && program < keys.length && used.every((account) => account < accounts),
  )
  if (!areThere) throw malformed('its accounts')
}

const list = <T>(reader: ByteReader, read: () => T): T[] => Array.from({ length: reader.length() }, read)

export const malformed = (what: string): Undecodable =>
  new Undecodable(`The transaction is malformed: ${what} cannot be read.`)
