import type { NamedInstruction } from './named.ts'
import { isMemo } from './programs.ts'

/** 32 bytes in hex, by themselves. */
const REFERENCE = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i

/** The text of a transaction's memos in lower-case hex: a reference as it stands, other text by its bytes; or empty. */
export const memoOf = (instructions: readonly NamedInstruction[]): string =>
  instructions
    .filter(({ program }) => isMemo(program))
    .map(({ data }) => {
      const bytes = Buffer.from(data)
      const reference = REFERENCE.exec(bytes.toString('utf8'))?.[0]
      return reference?.toLowerCase() ?? (bytes.length === 0 ? '00' : bytes.toString('hex'))
    })
    .join('')

export const names = (memo: string, reference: string): boolean => memo.includes(reference.toLowerCase())
