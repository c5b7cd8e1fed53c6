import type { Lookup, Message } from '#contracts/payloads/solana/message.ts'

/** An account of an instruction: its address where that is known, and its place in a lookup table where it has one. */
export interface Account {
  readonly address?: string
  readonly place?: string
}

/** An instruction with its accounts by name. */
export interface NamedInstruction {
  readonly program: string
  readonly accounts: readonly Account[]
  readonly data: Uint8Array
}

/** What a transaction's lookup tables held when it landed. */
export interface Loaded {
  readonly writable: readonly string[]
  readonly readonly: readonly string[]
}

/** The accounts of a message in the order in which instructions and balances count them. */
export function accountsOf(message: Message, loaded?: Loaded): readonly Account[] {
  const places = (pick: (lookup: Lookup) => readonly number[], addresses: readonly string[] | undefined) =>
    message.lookups
      .flatMap((lookup) => pick(lookup).map((index) => `${lookup.table}:${index}`))
      .map((place, i): Account => {
        const address = addresses?.[i]
        return address === undefined ? { place } : { address, place }
      })
  return [
    ...message.keys.map((address) => ({ address })),
    ...places(({ writable }) => writable, loaded?.writable),
    ...places(({ readonly }) => readonly, loaded?.readonly),
  ]
}

export function namedInstructions(message: Message, loaded?: Loaded): readonly NamedInstruction[] {
  const all = accountsOf(message, loaded)
  return message.instructions.map(({ program, accounts, data }) => ({
    program: message.keys[program] ?? '',
    accounts: accounts.map((index) => all[index] ?? {}),
    data,
  }))
}

export const signersOf = ({ keys, signers }: Message): readonly string[] => keys.slice(0, signers)
