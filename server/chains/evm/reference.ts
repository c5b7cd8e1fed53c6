/**
 * How a fee transaction names its intent: by 32 bytes at the end of its calldata. The coin goes to an account, so
 * they are the whole calldata; after a token's `transfer` they are bytes that its decoder does not look at.
 */

const WORD = 64
/** Selector and two arguments, in hex digits. */
const TRANSFER = 8 + 2 * WORD
const TRANSFER_SELECTOR = 'a9059cbb'

/** The reference that a transaction carries, in lower-case hex; `undefined` when it carries none. */
export function referenceIn(input: string): string | undefined {
  const digits = digitsOf(input)
  const rest = digits.startsWith(TRANSFER_SELECTOR) ? digits.slice(TRANSFER) : digits
  return rest.length === WORD ? rest : undefined
}

/**
 * Whether a transaction names an intent. A wallet may append bytes of its own (ERC-8021 attribution), so the
 * reference counts wherever it stands: nobody can have guessed 32 random bytes.
 */
export function names(input: string, reference: string): boolean {
  return digitsOf(input).includes(reference.toLowerCase())
}

const digitsOf = (input: string): string => input.slice(2).toLowerCase()
