import { createHash } from 'node:crypto'
import {
  encodeFunctionData,
  getAddress,
  isAddress,
  isHex,
  keccak256,
  parseAbiItem,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { owner } from '../../evm/accounts.ts'
import { tokenAbi } from '../../evm/artifacts.ts'
import { RpcError, type Rpc } from '../../evm/rpc.ts'
import { createSender } from '../../evm/sender.ts'
import type { Awaited, BridgeChain, Deposit, Payment } from './chain.ts'

export interface EvmBridgeOptions {
  readonly network: string
  readonly chainId: number
  readonly rpc: Rpc
  readonly client: PublicClient
  /** Names the bridge's keys. */
  readonly name: string
}

const GWEI = 1_000_000_000n
const GAS = 100_000n
const PURSE = 100_000n * 10n ** 18n
/** Blocks over a deposit before it counts. */
const CONFIRMATIONS = 2n
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** A key of the sandbox by its name: known to everyone. */
const keyOf = (name: string): Hex =>
  `0x${createHash('sha256').update(`suite sandbox bridge: ${name}`).digest('hex')}`

/** An EVM chain: each order has an address of its own, and payments come from one account. */
export function evmBridgeChain({ network, chainId, rpc, client, name }: EvmBridgeOptions): BridgeChain {
  const hot = privateKeyToAccount(keyOf(`${name} account`))
  /** The next block to look into, while deposits are awaited. */
  let next: bigint | undefined

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

  const receiptOf = (hash: Hex) => client.getTransactionReceipt({ hash }).catch(() => undefined)

  /** The bridge has as many tokens as it needs: their owner makes them. */
  async function stock(token: Address, amount: bigint): Promise<void> {
    const held = await client.readContract({
      address: token,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [hot.address],
    })
    if (held >= amount) return
    const nonce = BigInt(await client.getTransactionCount({ address: owner.address }))
    const mint = createSender(rpc, { account: owner, chainId, nonce })
    const args = [hot.address, amount * 1_000n] as const
    await mint({ to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args }) })
  }

  async function callOf({ to, token, amount }: Payment) {
    const receiver = getAddress(to)
    if (token === undefined) return { to: receiver, value: amount }
    const contract = getAddress(token)
    await stock(contract, amount)
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [receiver, amount] })
    return { to: contract, data }
  }

  return {
    network,
    life: 'kept',
    async start() {
      await rpc('anvil_setBalance', hot.address, `0x${PURSE.toString(16)}`)
    },
    depositOf: (id) => ({ address: privateKeyToAccount(keyOf(`${name} order ${id}`)).address }),
    position: async () => Number(await client.getBlockNumber()),
    problem: async (address, extraId) =>
      !isAddress(address) ? 'invalid_address' : extraId === undefined ? undefined : 'invalid_extra_id',
    async deposits(awaited) {
      if (awaited.length === 0) {
        next = undefined
        return []
      }
      const head = await client.getBlockNumber()
      const from = next ?? BigInt(Math.min(...awaited.map(({ since }) => since)))
      if (from > head) return []
      const byAddress = new Map(awaited.map((order) => [getAddress(order.address), order]))
      const found = await tokensIn(from, head, byAddress)
      for (let number = from; number <= head; number++) found.push(...(await depositsIn(number, byAddress)))
      next = head + 1n
      return found
    },
    isConfirmed: async ({ at }) => (await client.getBlockNumber()) >= BigInt(at) + CONFIRMATIONS,
    async sign(payment) {
      const call = await callOf(payment)
      const nonce = await client.getTransactionCount({ address: hot.address, blockTag: 'pending' })
      const raw = await hot.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas: GAS,
        maxFeePerGas: 100n * GWEI,
        maxPriorityFeePerGas: GWEI,
        ...call,
      })
      return { hash: keccak256(raw), raw }
    },
    async send({ raw }) {
      await rpc('eth_sendRawTransaction', raw).catch((error: unknown) => {
        // It is there already; its outcome tells.
        if (!(error instanceof RpcError)) throw error
      })
    },
    async outcome({ hash }) {
      const receipt = isHex(hash) ? await receiptOf(hash) : undefined
      if (receipt === undefined) return 'pending'
      return receipt.status === 'success' ? 'confirmed' : 'failed'
    },
    stop: async () => undefined,
  }
}
