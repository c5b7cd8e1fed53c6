import type { Account, NamedInstruction } from './named.ts'
import { COMPUTE_BUDGET } from './programs.ts'

const isCounted = ({ program }: NamedInstruction): boolean => program !== COMPUTE_BUDGET

/** The instructions beside the asked ones, which must be there in order; `undefined` when one of those is missing. */
export function extrasOf(
  done: readonly NamedInstruction[],
  asked: readonly NamedInstruction[],
): readonly NamedInstruction[] | undefined {
  const wanted = asked.filter(isCounted)
  const extras: NamedInstruction[] = []
  let found = 0
  for (const instruction of done.filter(isCounted)) {
    const next = wanted[found]
    if (next !== undefined && isSame(next, instruction)) found++
    else extras.push(instruction)
  }
  return wanted.length > 0 && found === wanted.length ? extras : undefined
}

const isSame = (a: NamedInstruction, b: NamedInstruction): boolean =>
  a.program === b.program &&
  Buffer.from(a.data).equals(b.data) &&
  a.accounts.length === b.accounts.length &&
  a.accounts.every((account, i) => isSameAccount(account, b.accounts[i] ?? {}))

/** Before a transaction has landed, accounts of lookup tables are known by their places only. */
const isSameAccount = (a: Account, b: Account): boolean =>
  (a.address !== undefined && a.address === b.address) || (a.place !== undefined && a.place === b.place)
