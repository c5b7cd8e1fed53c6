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

/** A lookup table with the addresses that it holds, by their places. */
export interface Table {
  readonly key: string
  readonly addresses: readonly string[]
}

/**
 * Writes a message: a legacy one, which every wallet reads and which names all of its accounts; or with lookup tables,
 * which may be none, one of version 0, that names only those that sign, are programs or stand in no table.
 */
export function encodeMessage(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
  tables?: readonly Table[],
): { readonly bytes: Uint8Array; readonly signers: number } {
  const uses = new Map<string, { signs: boolean; writes: boolean }>([[payer, { signs: true, writes: true }]])
  for (const { program, accounts } of instructions)
    for (const { key: account, signs = false, writes = false } of [{ key: program }, ...accounts]) {
      const before = uses.get(account) ?? { signs: false, writes: false }
      uses.set(account, { signs: before.signs || signs, writes: before.writes || writes })
    }
  const programs = new Set(instructions.map(({ program }) => program))
  const tableOf = (account: string, signs: boolean) =>
    signs || programs.has(account) ? undefined : tables?.find(({ addresses }) => addresses.includes(account))
  const of = (signs: boolean, writes: boolean, table?: Table) =>
    [...uses].flatMap(([account, use]) =>
      use.signs === signs && use.writes === writes && tableOf(account, signs) === table ? account : [],
    )
  const groups = [of(true, true), of(true, false), of(false, true), of(false, false)] as const
  const [writers, readers, others, readonlyOthers] = groups
  const keys = [...writers, ...readers, ...others, ...readonlyOthers]
  const lookups = (tables ?? [])
    .map((table) => ({ table, writable: of(false, true, table), readonly: of(false, false, table) }))
    .filter(({ writable, readonly }) => writable.length + readonly.length > 0)
  const all = [
    ...keys,
    ...lookups.flatMap(({ writable }) => writable),
    ...lookups.flatMap(({ readonly }) => readonly),
  ]
  const signers = writers.length + readers.length
  const compiled = instructions.map(({ program, accounts, data }) =>
    Buffer.concat([
      Uint8Array.of(all.indexOf(program)),
      sized(accounts.map((account) => all.indexOf(account.key))),
      sized(data),
    ]),
  )
  const bytes = Buffer.concat([
    ...(tables === undefined ? [] : [Uint8Array.of(0x80)]),
    Uint8Array.of(signers, readers.length, readonlyOthers.length),
    compactLength(keys.length),
    ...keys.map(keyBytes),
    keyBytes(blockhash),
    compactLength(compiled.length),
    ...compiled,
    ...(tables === undefined ? [] : [compactLength(lookups.length)]),
    ...lookups.flatMap(({ table, writable, readonly }) => [
      keyBytes(table.key),
      ...[writable, readonly].map((list) => sized(list.map((one) => table.addresses.indexOf(one)))),
    ]),
  ])
  return { bytes, signers }
}

const sized = (bytes: ArrayLike<number>): Uint8Array =>
  Buffer.concat([compactLength(bytes.length), Uint8Array.from(bytes)])
