import { type Address, parseUnits, type PublicClient } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { WorldDescription } from '../../../../sandbox/world-description.ts'
import { movePrice } from './move-price.ts'
import { connectNode } from './node.ts'
import { approveCall, erc20, mintCall } from './tokens.ts'
import { coinPayments, tokenPayments, type TreasuryPayment } from './treasury-payments.ts'

const chainIds = { eth: 1, bnb: 56 } as const
type ChainKey = keyof typeof chainIds

/** One chain of the world, read and used without the suite: the suite's answers are compared with this. */
export interface ChainAccess {
  readonly id: number
  /** Address of its node. */
  readonly url: string
  readonly client: PublicClient
  readonly treasury: Address
  readonly router: Address
  token(id: string): { readonly address: Address; readonly decimals: number }
  /** In minor units; `native` is the chain's coin. */
  balance(holder: Address, asset: string): Promise<bigint>
  /** The router's allowance. */
  allowance(holder: Address, asset: string): Promise<bigint>
  /** Gives an account so much of each asset, in units. */
  fund(address: Address, holdings: Readonly<Record<string, string>>): Promise<void>
  /** Lets the router take so much, in units. */
  approve(account: PrivateKeyAccount, asset: string, units: string): Promise<void>
  /** Every payment of an account to the treasury since a block. */
  treasuryPayments(payer: Address, since: bigint, asset?: string): Promise<TreasuryPayment[]>
  /** Makes a token cost about so many times what it cost, for everyone. */
  movePrice(asset: string, times: number): Promise<void>
}

export function createChainAccess(world: WorldDescription, key: ChainKey): ChainAccess {
  const url = required(world.env[`EVM_RPC_${key.toUpperCase()}`], `a node of ${key}`)
  const node = connectNode(url, { id: chainIds[key], name: key })
  const { client } = node
  const { treasury } = world.accounts
  const owner = privateKeyToAccount(world.accounts.owner.privateKey)
  const token = (id: string) => required(world.tokens[key]?.[id], `the token ${id} on ${key}`)
  /** Both stand-in aggregators send their swaps to the chain's one router. */
  const router = required(
    [world.env[`EVM_ROUTERS_${key.toUpperCase()}`]].find(
      (text): text is Address => text?.startsWith('0x') === true,
    ),
    `the router of ${key}`,
  )

  return {
    id: chainIds[key],
    url,
    client,
    treasury,
    router,
    token,
    async balance(holder, asset) {
      if (asset === 'native') return client.getBalance({ address: holder })
      const { address } = token(asset)
      return client.readContract({ address, abi: erc20, functionName: 'balanceOf', args: [holder] })
    },
    async allowance(holder, asset) {
      const { address } = token(asset)
      return client.readContract({ address, abi: erc20, functionName: 'allowance', args: [holder, router] })
    },
    async fund(holder, holdings) {
      for (const [asset, units] of Object.entries(holdings))
        if (asset === 'native') await node.setCoin(holder, units)
        else {
          const { address, decimals } = token(asset)
          await node.send(owner, mintCall(address, holder, parseUnits(units, decimals)))
        }
    },
    async approve(account, asset, units) {
      const { address, decimals } = token(asset)
      await node.send(account, approveCall(address, router, parseUnits(units, decimals)))
    },
    treasuryPayments: async (payer, since, asset = 'native') =>
      asset === 'native'
        ? coinPayments(client, { payer, treasury, since })
        : tokenPayments(client, token(asset).address, { payer, treasury, since }),
    async movePrice(asset, times) {
      const wrapped = token(key === 'eth' ? 'WETH' : 'WBNB').address
      await movePrice(node, { router, token: token(asset).address, wrapped, owner }, times)
    },
  }
}

export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the world lacks ${what}`)
  return value
}
