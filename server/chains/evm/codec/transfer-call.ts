/** A token's `transfer(to, amount)`, read from calldata. */
export interface TransferCall {
  /** Lower-case hex. */
  readonly to: string
  readonly amount: bigint
  /** The bytes after the call, in lower-case hex digits: its decoder ignores them. */
  readonly rest: string
}

/** Selector, the receiver padded with zeros to 32 bytes, and the amount. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})((?:[0-9a-f]{2})*)$/i

/** Reads a `transfer`; `undefined` for any other call, and for one whose receiver has bytes hidden in its padding. */
export function transferCall(input: string): TransferCall | undefined {
  const [, to, amount, rest] = TRANSFER.exec(input) ?? []
  if (to === undefined || amount === undefined || rest === undefined) return undefined
  return { to: `0x${to.toLowerCase()}`, amount: BigInt(`0x${amount}`), rest: rest.toLowerCase() }
}
