import { Undecodable } from '#contracts/payloads/decoded.ts'
import { readRoute, type Route } from '#contracts/payloads/solana/jupiter.ts'
import type { NamedInstruction } from './named.ts'

/** The swap of a Jupiter call; `undefined` for any other call, for one with a fee, and for one that hides its accounts. */
export function jupiterRoute({ accounts, data }: NamedInstruction): Route | undefined {
  try {
    return readRoute({ accounts: accounts.map(({ address }) => address), data })
  } catch (error) {
    if (error instanceof Undecodable) return undefined
    throw error
  }
}
