import type { Operator } from './operator.ts'

/** A partner's balance in ETH, final or not, in wei. */
export async function owed(operator: Operator, slug: string): Promise<bigint> {
  const line = /^eth\tnative\tposted (\d+)\tpending (\d+)/m.exec(await operator('ledger', 'show', slug))
  return BigInt(line?.[1] ?? 0) + BigInt(line?.[2] ?? 0)
}

/** How often a fee transaction has been booked for a partner. */
export async function timesBooked(operator: Operator, slug: string, feeTx = 'none'): Promise<number> {
  const [times = 0] = await timesEachBooked(operator, slug, [feeTx])
  return times
}

/** The same for several transactions, in their order. The ledger is read once. */
export async function timesEachBooked(
  operator: Operator,
  slug: string,
  feeTxs: readonly (string | undefined)[],
): Promise<number[]> {
  const entries = await operator('ledger', 'show', slug)
  return feeTxs.map((feeTx = 'none') => entries.split(feeTx).length - 1)
}
