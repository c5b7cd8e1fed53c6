import { transferCall } from './transfer-call.ts'

/**
 * How a fee transaction names its intent: by 32 bytes of its calldata. The coin goes to an account, so that they
 * are the whole calldata; after a token's `transfer` they are bytes that its decoder does not look at.
 */

/** What a transaction carries beside its payment, in lower-case hex digits; empty when that is nothing. */
export function memoOf({ value, input }: { readonly value: bigint; readonly input: string }): string {
  // A transaction that moves the coin is a payment in the coin, whatever its calldata looks like.
  const transfer = value === 0n ? transferCall(input) : undefined
  return transfer?.rest ?? input.slice(2).toLowerCase()
}

/**
 * Whether a memo names an intent. A wallet may add bytes of its own (ERC-8021 attribution), so the reference counts
 * wherever it stands: no one can have guessed 32 random bytes.
 */
export function names(memo: string, reference: string): boolean {
  return memo.includes(reference.toLowerCase())
}
