import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { EvmNode } from './node.ts'
import { approveCall, erc20, mintCall } from './tokens.ts'

const routerAbi = parseAbi([
  'function factory() view returns (address)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
])
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])

const YEAR_2100 = 4_102_444_800n
/** Of a stranger, in coins. */
const MUCH = '1000000'
/** By so many parts the price is moved. */
const PARTS = 1_000_000

interface Market {
  readonly router: Address
  readonly token: Address
  /** The coin as a token. */
  readonly wrapped: Address
  /** May mint the token. */
  readonly owner: PrivateKeyAccount
}

/**
 * A stranger trades so much of a token for the coin that its price becomes about so many times what it was. Moves
 * are relative: whatever trades the pool has seen before, it takes another one.
 */
export async function movePrice(
  node: EvmNode,
  { router, token, wrapped, owner }: Market,
  times: number,
): Promise<void> {
  const stranger = privateKeyToAccount(generatePrivateKey())
  await node.setCoin(stranger.address, MUCH)
  const pair = await pairOf(node, router, [wrapped, token])
  const held = async (asset: Address) =>
    node.client.readContract({ address: asset, abi: erc20, functionName: 'balanceOf', args: [pair] })
  if (times > 1) {
    const value = (await held(wrapped)) * growth(times)
    const args = [0n, [wrapped, token], stranger.address, YEAR_2100] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args })
    await node.send(stranger, { to: router, data, value: value / BigInt(PARTS) })
    return
  }
  const amount = ((await held(token)) * growth(1 / times)) / BigInt(PARTS)
  await node.send(owner, mintCall(token, stranger.address, amount))
  await node.send(stranger, approveCall(token, router, amount))
  const args = [amount, 0n, [token, wrapped], stranger.address, YEAR_2100] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForETH', args })
  await node.send(stranger, { to: router, data })
}

/** How much one side of a pool has to grow. The product of both stays, so that the price moves by its square. */
const growth = (times: number): bigint => BigInt(Math.round((Math.sqrt(times) - 1) * PARTS))

async function pairOf({ client }: EvmNode, router: Address, tokens: readonly [Address, Address]) {
  const factory = await client.readContract({ address: router, abi: routerAbi, functionName: 'factory' })
  return client.readContract({ address: factory, abi: factoryAbi, functionName: 'getPair', args: tokens })
}
