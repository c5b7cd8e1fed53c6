import { type Message } from '#contracts/payloads/solana/message.ts'
import { keyBytes } from './address.ts'
import { compactLength } from './compact-length.ts'

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
  const { keys, signers, readonlySigners, readonlyOthers } = ordered(
    [[payer, { signs: true, writes: true }]],
    instructions,
  )
  const compiled = instructions.map(({ program, accounts, data }) =>
    Buffer.concat([
      Uint8Array.of(keys.indexOf(program)),
      sized(accounts.map((account) => keys.indexOf(account.key))),
      sized(data),
    ]),
  )
  const bytes = Buffer.concat([
    Uint8Array.of(signers, readonlySigners, readonlyOthers),
    compactLength(keys.length),
    ...keys.map(keyBytes),
    keyBytes(blockhash),
    compactLength(compiled.length),
    ...compiled,
  ])
  return { bytes, signers }
}

interface Use {
  readonly signs: boolean
  readonly writes: boolean
}

/** Accounts in the order of a message: those that sign, then those that are written, each with its counts. */
export function ordered(
  first: Iterable<readonly [string, Use]>,
  instructions: readonly Instruction[],
): Pick<Message, 'keys' | 'signers' | 'readonlySigners' | 'readonlyOthers'> {
  const uses = new Map<string, Use>(first)
  for (const { program, accounts } of instructions)
    for (const { key, signs = false, writes = false } of [{ key: program }, ...accounts]) {
      const before = uses.get(key) ?? { signs: false, writes: false }
      uses.set(key, { signs: before.signs || signs, writes: before.writes || writes })
    }
  const of = (signs: boolean, writes: boolean) =>
    [...uses].filter(([, use]) => use.signs === signs && use.writes === writes).map(([account]) => account)
  const [writers, readers, readonly] = [of(true, true), of(true, false), of(false, false)]
  return {
    keys: [...writers, ...readers, ...of(false, true), ...readonly],
    signers: writers.length + readers.length,
    readonlySigners: readers.length,
    readonlyOthers: readonly.length,
  }
}

export const sized = (bytes: ArrayLike<number>): Uint8Array =>
  Buffer.concat([compactLength(bytes.length), Uint8Array.from(bytes)])
