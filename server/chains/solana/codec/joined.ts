import { SIGNATURE_BYTES, keyBytes } from './address.ts'
import { compactLength } from './byte-reader.ts'
import { type Instruction, lookedUp, type Message, sized } from './message.ts'
import { MOST_BYTES } from './transaction.ts'

/** The instructions of a message with their accounts as it uses them. Accounts of lookup tables are left out. */
export function instructionsOf(message: Message): readonly Instruction[] {
  const { keys, signers, readonlySigners, readonlyOthers } = message
  const writes = (index: number) =>
    index < signers ? index < signers - readonlySigners : index < keys.length - readonlyOthers
  return message.instructions.map(({ program, accounts, data }) => ({
    program: keys[program] ?? '',
    data,
    accounts: accounts.flatMap((index) => {
      const key = keys[index]
      return key === undefined ? [] : [{ key, signs: index < signers, writes: writes(index) }]
    }),
  }))
}

/**
 * A transaction that does something else before the instructions of a message, without those of one program; unsigned,
 * base64. `undefined` where it does not fit into a packet.
 */
export function joined(first: readonly Instruction[], message: Message, without: string): string | undefined {
  const uses = new Map(
    message.keys.map((key, index) => {
      const isSigner = index < message.signers
      const end = isSigner
        ? message.signers - message.readonlySigners
        : message.keys.length - message.readonlyOthers
      return [key, { signs: isSigner, writes: index < end }] as const
    }),
  )
  for (const { program, accounts } of first)
    for (const { key, signs = false, writes = false } of [{ key: program }, ...accounts]) {
      const before = uses.get(key) ?? { signs: false, writes: false }
      uses.set(key, { signs: before.signs || signs, writes: before.writes || writes })
    }
  const of = (signs: boolean, writes: boolean) =>
    [...uses].filter(([, use]) => use.signs === signs && use.writes === writes).map(([key]) => key)
  const [writers, readers, others, readonlyOthers] = [
    of(true, true),
    of(true, false),
    of(false, true),
    of(false, false),
  ]
  const keys = [...writers, ...readers, ...others, ...readonlyOthers]
  if (keys.length + lookedUp(message) > 256) return undefined
  const place = (index: number) => {
    const key = message.keys[index]
    return key === undefined ? index - message.keys.length + keys.length : keys.indexOf(key)
  }
  const compiled = [
    ...first.map(({ program, accounts, data }) => ({
      program: keys.indexOf(program),
      accounts: accounts.map(({ key }) => keys.indexOf(key)),
      data,
    })),
    ...message.instructions
      .filter(({ program }) => message.keys[program] !== without)
      .map(({ program, accounts, data }) => ({
        program: place(program),
        accounts: accounts.map(place),
        data,
      })),
  ]
  const signers = writers.length + readers.length
  const bytes = Buffer.concat([
    compactLength(signers),
    new Uint8Array(signers * SIGNATURE_BYTES),
    Uint8Array.of(0x80, signers, readers.length, readonlyOthers.length),
    compactLength(keys.length),
    ...keys.map(keyBytes),
    keyBytes(message.blockhash),
    compactLength(compiled.length),
    ...compiled.flatMap(({ program, accounts, data }) => [
      Uint8Array.of(program),
      sized(accounts),
      sized(data),
    ]),
    compactLength(message.lookups.length),
    ...message.lookups.flatMap(({ table, writable, readonly }) => [
      keyBytes(table),
      sized(writable),
      sized(readonly),
    ]),
  ])
  return bytes.length > MOST_BYTES ? undefined : bytes.toString('base64')
}
