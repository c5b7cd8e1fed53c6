import { type Address, type Hash, type Hex, parseAbiItem, type PublicClient } from 'viem'

/** A payment to the treasury, as it stands on the chain. */
export interface TreasuryPayment {
  readonly hash: Hash
  readonly amount: bigint
  readonly input: Hex
}

export const transferEvent = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
)

interface Search {
  readonly payer: Address
  readonly treasury: Address
  readonly since: bigint
}

export async function coinPayments(
  client: PublicClient,
  { payer, treasury, since }: Search,
): Promise<TreasuryPayment[]> {
  const last = await client.getBlockNumber()
  const numbers = Array.from({ length: Number(last - since) + 1 }, (_, i) => since + BigInt(i))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
  )
  return blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ from, to }) => same(from, payer) && to !== null && same(to, treasury))
    .map(({ hash, value, input }) => ({ hash, amount: value, input }))
}

export async function tokenPayments(
  client: PublicClient,
  token: Address,
  { payer, treasury, since }: Search,
): Promise<TreasuryPayment[]> {
  const logs = await client.getLogs({
    address: token,
    event: transferEvent,
    args: { from: payer, to: treasury },
    fromBlock: since,
    strict: true,
  })
  return Promise.all(
    logs.map(async ({ transactionHash: hash, args }) => ({
      hash,
      amount: args.value,
      input: (await client.getTransaction({ hash })).input,
    })),
  )
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
