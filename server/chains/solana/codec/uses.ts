import type { Message } from '#contracts/payloads/solana/message.ts'
import type { AccountUse, Instruction, Table } from './message.ts'

/**
 * The instructions of a message with their accounts as it uses them, which can be written into another message.
 * `undefined` where an account stands in a table that is not given, or at none of its places.
 */
export function instructionsOf(
  message: Message,
  tables: readonly Table[],
): readonly Instruction[] | undefined {
  const { keys, signers, readonlySigners, readonlyOthers, lookups } = message
  const named = keys.map((key, i) => ({
    key,
    signs: i < signers,
    writes: i < signers ? i < signers - readonlySigners : i < keys.length - readonlyOthers,
  }))
  const listed = (kind: 'writable' | 'readonly') =>
    lookups.flatMap((lookup) => {
      const table = tables.find(({ key }) => key === lookup.table)
      return lookup[kind].map((place) => {
        const key = table?.addresses[place]
        return key === undefined ? undefined : { key, signs: false, writes: kind === 'writable' }
      })
    })
  const all: readonly (AccountUse | undefined)[] = [...named, ...listed('writable'), ...listed('readonly')]
  if (all.includes(undefined)) return undefined
  return message.instructions.map(({ program, accounts, data }) => ({
    program: keys[program] ?? '',
    data,
    accounts: accounts.flatMap((index) => all[index] ?? []),
  }))
}
