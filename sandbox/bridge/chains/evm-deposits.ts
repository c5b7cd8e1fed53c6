import { getAddress, parseAbiItem, type Address, type Hex, type PublicClient } from 'viem'
import type { Awaited, BridgeChain, Deposit } from './chain.ts'

/** Blocks that are looked into at once, after a restart. */
const MOST_BLOCKS = 500n
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Looks for deposits in one block after the other: coins by their transactions, tokens by their logs. */
export function createDepositReader(client: PublicClient): BridgeChain['deposits'] {
  /** The next block to look into, while deposits are awaited. */
  let next: bigint | undefined

  const receiptOf = (hash: Hex) => client.getTransactionReceipt({ hash }).catch(() => undefined)

  /** Coins and tokens for an address of an order, of one block after the other. */
  async function depositsIn(number: bigint, awaited: ReadonlyMap<Address, Awaited>): Promise<Deposit[]> {
    const { transactions } = await client.getBlock({ blockNumber: number, includeTransactions: true })
    const at = Number(number)
    const coins = transactions.flatMap(({ to, hash, value: amount }) => {
      const order = to === null ? undefined : awaited.get(getAddress(to))
      return order === undefined || order.token !== undefined || amount === 0n
        ? []
        : [{ id: order.id, hash, amount, at }]
    })
    const done = await Promise.all(
      coins.map(async (coin) => ((await receiptOf(coin.hash))?.status === 'success' ? [coin] : [])),
    )
    return done.flat()
  }

  async function tokensIn(
    from: bigint,
    to: bigint,
    awaited: ReadonlyMap<Address, Awaited>,
  ): Promise<Deposit[]> {
    const contracts = [...new Set([...awaited.values()].flatMap(({ token }) => token ?? []))]
    if (contracts.length === 0) return []
    const logs = await client.getLogs({
      address: contracts.map((contract) => getAddress(contract)),
      event: transferEvent,
      fromBlock: from,
      toBlock: to,
    })
    return logs.flatMap(({ address, args, transactionHash: hash, blockNumber }) => {
      const order = args.to === undefined ? undefined : awaited.get(getAddress(args.to))
      const isMeant = order?.token !== undefined && getAddress(order.token) === getAddress(address)
      return isMeant ? [{ id: order.id, hash, amount: args.value ?? 0n, at: Number(blockNumber) }] : []
    })
  }

  return async (awaited) => {
    if (awaited.length === 0) {
      next = undefined
      return []
    }
    const newest = await client.getBlockNumber()
    const from = next ?? BigInt(Math.min(...awaited.map(({ since }) => since)))
    if (from > newest) return []
    const head = newest < from + MOST_BLOCKS ? newest : from + MOST_BLOCKS
    const byAddress = new Map(awaited.map((order) => [getAddress(order.address), order]))
    const found = await tokensIn(from, head, byAddress)
    for (let number = from; number <= head; number++) found.push(...(await depositsIn(number, byAddress)))
    next = head + 1n
    return found
  }
}
