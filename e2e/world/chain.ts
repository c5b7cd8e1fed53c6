import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hash,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  parseAbiItem,
  parseUnits,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { WorldDescription } from '../../sandbox/world-description.ts'

const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256)',
  'function mint(address, uint256)',
])
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const router = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
])

export const chainIds = { eth: 1, bnb: 56 } as const
export type ChainKey = keyof typeof chainIds

/** A payment to the treasury, as it stands on the chain. */
export interface TreasuryPayment {
  readonly hash: Hash
  readonly amount: bigint
  readonly input: Hex
}

/** One chain of the world, read and used without the suite: what it claims is held against this. */
export interface ChainAccess {
  readonly key: ChainKey
  readonly id: number
  /** Address of its node. */
  readonly url: string
  readonly client: PublicClient
  readonly treasury: Address
  readonly router: Address
  token(id: string): { readonly address: Address; readonly decimals: number }
  /** In minor units; `native` is the chain's coin. */
  balance(holder: Address, asset: string): Promise<bigint>
  /** What the router may take. */
  allowance(holder: Address, asset: string): Promise<bigint>
  /** Gives an account so much of each asset, in units. */
  fund(address: Address, holdings: Readonly<Record<string, string>>): Promise<void>
  /** Lets the router take so much, in units. */
  approve(account: PrivateKeyAccount, asset: string, units: string): Promise<void>
  /** Every payment of an account to the treasury since a block. */
  treasuryPayments(payer: Address, since: bigint, asset?: string): Promise<TreasuryPayment[]>
  /**
   * Somebody with much money buys a token, which makes it dearer for everybody. Answers how to undo it: the pool
   * is shared by the tests of this worker.
   */
  buy(asset: string, coins: string): Promise<() => Promise<void>>
}

const YEAR_2100 = 4_102_444_800n
const COIN_FOR_GAS = '1000000'

export function createChainAccess(world: WorldDescription, key: ChainKey): ChainAccess {
  const url = required(world.env[`EVM_RPC_${key.toUpperCase()}`], `a node of ${key}`)
  const chain = defineChain({
    id: chainIds[key],
    name: key,
    nativeCurrency: { name: key, symbol: key, decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url)
  const client = createPublicClient({ chain, transport, pollingInterval: 25, cacheTime: 0 })
  const node = createTestClient({ chain, transport, mode: 'anvil' })
  const { treasury } = world.accounts
  const owner = privateKeyToAccount(world.accounts.owner.privateKey)

  const token = (id: string) => required(world.tokens[key]?.[id], `the token ${id} on ${key}`)
  const wrapped = token(key === 'eth' ? 'WETH' : 'WBNB')
  /** Both stand-in aggregators send their swaps to the chain's one router. */
  const routers = required(world.env['LIFI_ROUTERS'], 'routers').split(',')
  const routerAddress = required(
    routers.filter((text): text is Address => text.startsWith('0x'))[key === 'eth' ? 0 : 1],
    `the router of ${key}`,
  )

  const walletOf = (account: PrivateKeyAccount) => createWalletClient({ account, chain, transport })
  const mined = async (hash: Hash) => {
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${hash} failed`)
    return receipt
  }

  const balance = async (holder: Address, asset: string): Promise<bigint> =>
    asset === 'native'
      ? client.getBalance({ address: holder })
      : client.readContract({
          address: token(asset).address,
          abi: erc20,
          functionName: 'balanceOf',
          args: [holder],
        })

  const setCoin = async (address: Address, units: string) =>
    node.setBalance({ address, value: parseUnits(units, 18) })

  return {
    key,
    id: chainIds[key],
    url,
    client,
    treasury,
    router: routerAddress,
    token,
    balance,

    async allowance(holder, asset) {
      return client.readContract({
        address: token(asset).address,
        abi: erc20,
        functionName: 'allowance',
        args: [holder, routerAddress],
      })
    },

    async fund(address, holdings) {
      for (const [asset, units] of Object.entries(holdings))
        if (asset === 'native') await setCoin(address, units)
        else {
          const { address: contract, decimals } = token(asset)
          const args = [address, parseUnits(units, decimals)] as const
          await mined(
            await walletOf(owner).writeContract({
              address: contract,
              abi: erc20,
              functionName: 'mint',
              args,
            }),
          )
        }
    },

    async approve(account, asset, units) {
      const { address, decimals } = token(asset)
      const args = [routerAddress, parseUnits(units, decimals)] as const
      await mined(
        await walletOf(account).writeContract({ address, abi: erc20, functionName: 'approve', args }),
      )
    },

    async treasuryPayments(payer, since, asset = 'native') {
      const last = await client.getBlockNumber()
      if (asset !== 'native') {
        const logs = await client.getLogs({
          address: token(asset).address,
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
      const numbers = Array.from({ length: Number(last - since) + 1 }, (_, i) => since + BigInt(i))
      const blocks = await Promise.all(
        numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
      )
      return blocks
        .flatMap(({ transactions }) => transactions)
        .filter(({ from, to }) => same(from, payer) && to !== null && same(to, treasury))
        .map(({ hash, value, input }) => ({ hash, amount: value, input }))
    },

    async buy(asset, coins) {
      const whale = privateKeyToAccount(generatePrivateKey())
      await setCoin(whale.address, COIN_FOR_GAS)
      const { address } = token(asset)
      const wallet = walletOf(whale)
      const send = { address: routerAddress, abi: router } as const
      await mined(
        await wallet.writeContract({
          ...send,
          functionName: 'swapExactETHForTokens',
          args: [0n, [wrapped.address, address], whale.address, YEAR_2100],
          value: parseUnits(coins, 18),
        }),
      )
      return async () => {
        const held = await balance(whale.address, asset)
        const args = [routerAddress, held] as const
        await mined(await wallet.writeContract({ address, abi: erc20, functionName: 'approve', args }))
        await mined(
          await wallet.writeContract({
            ...send,
            functionName: 'swapExactTokensForETH',
            args: [held, 0n, [address, wrapped.address], whale.address, YEAR_2100],
          }),
        )
      }
    },
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the world lacks ${what}`)
  return value
}
