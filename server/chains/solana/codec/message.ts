import { toBase58 } from '../../../formats/base58.ts'
import { KEY_BYTES, keyBytes } from './address.ts'
import { type ByteReader, compactLength, createByteReader } from './byte-reader.ts'

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

/** The accounts that a message has from lookup tables. */
export const lookedUp = ({ lookups }: Message): number =>
  lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)

/** Reads a message. Throws RangeError for bytes that are not exactly one message. */
export function decodeMessage(bytes: Uint8Array): Message {
  const reader = createByteReader(bytes)
  const isVersioned = reader.peek() >= 0x80
  if (isVersioned && reader.byte() !== 0x80) throw new RangeError('a message of an unknown version')
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = list(reader, key)
  const blockhash = key(reader)
  const instructions = list(reader, instruction)
  const lookups = isVersioned ? list(reader, lookup) : []
  const message: Message = {
    version: isVersioned ? 0 : 'legacy',
    signers,
    readonlySigners,
    readonlyOthers,
    keys,
    blockhash,
    instructions,
    lookups,
  }
  if (!reader.isAtEnd() || !isSound(message)) throw new RangeError('a message that no node takes')
  return message
}

/** The first check of nodes: every place exists, and every program is named. */
export function isSound(message: Message): boolean {
  const { signers, readonlySigners, readonlyOthers, keys, instructions } = message
  const accounts = keys.length + lookedUp(message)
  return (
    readonlySigners < signers &&
    signers + readonlyOthers <= keys.length &&
    new Set(keys).size === keys.length &&
    instructions.every(
      ({ program, accounts: used }) =>
        program > 0 && program < keys.length && used.every((account) => account < accounts),
    )
  )
}

const list = <T>(reader: ByteReader, read: (reader: ByteReader) => T): T[] =>
  Array.from({ length: reader.length() }, () => read(reader))
const key = (reader: ByteReader): string => toBase58(reader.bytes(KEY_BYTES))
const places = (reader: ByteReader): number[] => [...reader.bytes(reader.length())]
const instruction = (reader: ByteReader): CompiledInstruction => ({
  program: reader.byte(),
  accounts: places(reader),
  data: reader.bytes(reader.length()),
})
const lookup = (reader: ByteReader): Lookup => ({
  table: key(reader),
  writable: places(reader),
  readonly: places(reader),
})

/** An account as an instruction uses it. */
export interface AccountUse {
  readonly key: string
  readonly signs?: boolean
  readonly writes?: boolean
}

export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

/** Writes a legacy message, which every wallet reads: it names all of its accounts. */
export function encodeMessage(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
): { readonly bytes: Uint8Array; readonly signers: number } {
  const uses = new Map<string, { signs: boolean; writes: boolean }>([[payer, { signs: true, writes: true }]])
  for (const { program, accounts } of instructions)
    for (const { key: account, signs = false, writes = false } of [{ key: program }, ...accounts]) {
      const before = uses.get(account) ?? { signs: false, writes: false }
      uses.set(account, { signs: before.signs || signs, writes: before.writes || writes })
    }
  const of = (signs: boolean, writes: boolean) =>
    [...uses].filter(([, use]) => use.signs === signs && use.writes === writes).map(([account]) => account)
  const groups = [of(true, true), of(true, false), of(false, true), of(false, false)] as const
  const [writers, readers, others, readonlyOthers] = groups
  const keys = [...writers, ...readers, ...others, ...readonlyOthers]
  const signers = writers.length + readers.length
  const compiled = instructions.map(({ program, accounts, data }) =>
    Buffer.concat([
      Uint8Array.of(keys.indexOf(program)),
      sized(accounts.map((account) => keys.indexOf(account.key))),
      sized(data),
    ]),
  )
  const bytes = Buffer.concat([
    Uint8Array.of(signers, readers.length, readonlyOthers.length),
    compactLength(keys.length),
    ...keys.map(keyBytes),
    keyBytes(blockhash),
    compactLength(compiled.length),
    ...compiled,
  ])
  return { bytes, signers }
}

export const sized = (bytes: ArrayLike<number>): Uint8Array =>
  Buffer.concat([compactLength(bytes.length), Uint8Array.from(bytes)])
