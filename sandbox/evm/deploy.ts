import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseUnits,
  type PublicClient,
} from 'viem'
import { owner, users } from './accounts.ts'
import { creationCode, factoryAbi, pairAbi, routerAbi, tokenAbi, wethAbi } from './artifacts.ts'
import type { ChainSpec, PoolSpec, TokenSpec } from './chains.ts'
import { createClient } from './client.ts'
import type { Rpc } from './rpc.ts'
import { createSender, type Sender } from './sender.ts'

/** The contracts on a chain, with their addresses. */
export interface Deployment {
  readonly weth: Address
  readonly factory: Address
  readonly router: Address
  /** By id. The wrapped coin is one of them. */
  readonly tokens: Readonly<Record<string, Address>>
  readonly pools: readonly PoolAddress[]
  /** The code that lets an account carry out several calls at once (EIP-7702, ERC-7821). */
  readonly delegate: Address
}

export interface PoolAddress {
  readonly pair: Address
  readonly a: Address
  readonly b: Address
}

/** Deploys all of a chain. Addresses follow from the order alone, so that they are the same on every machine. */
export async function deploy(rpc: Rpc, spec: ChainSpec): Promise<Deployment> {
  await setBalance(rpc, owner.address, parseUnits('1000000', 18))
  // Each chain starts at a nonce of its own, so that no address stands for something on both.
  const nonce = BigInt(spec.chainId)
  await rpc('anvil_setNonce', owner.address, hex(nonce))
  const send = createSender(rpc, { account: owner, chainId: spec.chainId, nonce })
  const code = creationCode()

  const weth = await create(send, encodeDeployData({ abi: wethAbi, bytecode: code.weth }))
  const factory = await create(
    send,
    encodeDeployData({ abi: factoryAbi, bytecode: code.factory, args: [owner.address] }),
  )
  const router = await create(
    send,
    encodeDeployData({ abi: routerAbi, bytecode: code.router, args: [factory, weth] }),
  )
  const tokens: Record<string, Address> = { [spec.wrapped.symbol]: weth }
  for (const token of spec.tokens) {
    const { name, symbol, decimals, usdtLike = false, transferFeeBps = 0 } = token
    const args = [name, symbol, decimals, usdtLike, transferFeeBps] as const
    tokens[token.id] = await create(send, encodeDeployData({ abi: tokenAbi, bytecode: code.token, args }))
  }

  const client = createClient(rpc)
  const give = createGiver(send, spec, tokens)
  const pools = []
  for (const pool of spec.pools) pools.push(await createPool({ send, client, factory, tokens, give, pool }))
  for (const user of users)
    for (const [id, units] of Object.entries(spec.purse))
      if (id === 'coin') await setBalance(rpc, user.address, parseUnits(units, spec.coin.decimals))
      else await give(id, units, user.address)
  const delegate = await create(send, code.delegate)
  await setBalance(rpc, owner.address, parseUnits('1000', 18))
  return { weth, factory, router, tokens, pools, delegate }
}

const hex = (value: bigint) => `0x${value.toString(16)}`
const setBalance = (rpc: Rpc, address: Address, amount: bigint) =>
  rpc('anvil_setBalance', address, hex(amount))

async function create(send: Sender, data: Hex): Promise<Address> {
  const nonce = await send({ data })
  return getContractAddress({ from: owner.address, nonce })
}

type Give = (id: string, units: string, to: Address) => Promise<void>

/** Mints units of a token, or wraps the owner's coin, for an address. */
function createGiver(send: Sender, spec: ChainSpec, tokens: Readonly<Record<string, Address>>): Give {
  const specs = new Map<string, TokenSpec>(spec.tokens.map((token) => [token.id, token]))
  return async (id, units, recipient) => {
    const to = addressOf(tokens, id)
    const token = specs.get(id)
    const value = parseUnits(units, token?.decimals ?? spec.coin.decimals)
    if (token === undefined) {
      await send({ to, value, data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }) })
      const args = [recipient, value] as const
      await send({ to, data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }) })
    } else {
      const args = [recipient, value] as const
      await send({ to, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args }) })
    }
  }
}

interface PoolContext {
  readonly send: Sender
  readonly client: PublicClient
  readonly factory: Address
  readonly tokens: Readonly<Record<string, Address>>
  readonly give: Give
  readonly pool: PoolSpec
}

async function createPool({ send, client, factory, tokens, give, pool }: PoolContext): Promise<PoolAddress> {
  const [idA, unitsA, idB, unitsB] = pool
  const a = addressOf(tokens, idA)
  const b = addressOf(tokens, idB)
  const args = [a, b] as const
  await send({ to: factory, data: encodeFunctionData({ abi: factoryAbi, functionName: 'createPair', args }) })
  const pair = await client.readContract({ address: factory, abi: factoryAbi, functionName: 'getPair', args })
  await give(idA, unitsA, pair)
  await give(idB, unitsB, pair)
  // The first to put tokens into a new pair and call this sets its price. The router does nothing else.
  const mint = encodeFunctionData({ abi: pairAbi, functionName: 'mint', args: [owner.address] })
  await send({ to: pair, data: mint })
  return { pair, a, b }
}

function addressOf(tokens: Readonly<Record<string, Address>>, id: string): Address {
  const address = tokens[id]
  if (address === undefined) throw new Error(`no token is called ${id}`)
  return address
}
