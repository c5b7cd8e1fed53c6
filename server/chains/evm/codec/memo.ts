import { transferCall } from './transfer-call.ts'

/**
 * How a fee transaction names its intent: by 32 bytes of its calldata. A payment in the coin has no other calldata.
 * After a token's `transfer`, its decoder ignores them.
 */

/** The data beside a transaction's payment, in lower-case hex digits; empty when there is none. */
export function memoOf({ value, input }: { readonly value: bigint; readonly input: string }): string {
  // A transaction that moves the coin is a payment in the coin, even if its calldata looks like something else.
  const transfer = value === 0n ? transferCall(input) : undefined
  return transfer?.rest ?? input.slice(2).toLowerCase()
}

/** Whether a memo names an intent, anywhere in it: wallets may add bytes of their own (ERC-8021 attribution). */
export function names(memo: string, reference: string): boolean {
  return memo.includes(reference.toLowerCase())
}
