import { lookedUp, type Message, MOST_BYTES } from '#contracts/payloads/solana/message.ts'
import { SIGNATURE_BYTES, keyBytes } from './address.ts'
import { compactLength } from './compact-length.ts'
import { type Instruction, ordered, sized } from './message.ts'

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
  const uses = message.keys.map((key, index) => {
    const isSigner = index < message.signers
    const end = isSigner
      ? message.signers - message.readonlySigners
      : message.keys.length - message.readonlyOthers
    return [key, { signs: isSigner, writes: index < end }] as const
  })
  const { keys, signers, readonlySigners, readonlyOthers } = ordered(uses, first)
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
  const bytes = Buffer.concat([
    compactLength(signers),
    new Uint8Array(signers * SIGNATURE_BYTES),
    Uint8Array.of(0x80, signers, readonlySigners, readonlyOthers),
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
