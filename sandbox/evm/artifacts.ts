import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isHex, parseAbi, type Hex } from 'viem'
import * as z from 'zod'
import { artifactFile } from './compile.ts'

/** Uniswap's contracts and WETH9 are GPL-licensed: read from their packages, never copied into the project. */

const require = createRequire(import.meta.url)
const Bytecode = z.string().refine((text) => isHex(text))
const Token = z.object({ bytecode: Bytecode })
const Truffle = z.object({ bytecode: Bytecode })
const Waffle = z.object({
  evm: z.object({ bytecode: z.object({ object: z.string().regex(/^[0-9a-f]+$/) }) }),
})

const json = (file: string | URL): unknown => JSON.parse(readFileSync(file, 'utf8'))
const uniswap = (file: string): Hex => {
  const { evm } = Waffle.parse(json(require.resolve(file)))
  return `0x${evm.bytecode.object}`
}

/** The creation code of every contract, without constructor arguments. */
export const creationCode = () => ({
  weth: Truffle.parse(json(require.resolve('canonical-weth/build/contracts/WETH9.json'))).bytecode,
  factory: uniswap('@uniswap/v2-core/build/UniswapV2Factory.json'),
  router: uniswap('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  token: Token.parse(json(artifactFile('SandboxToken'))).bytecode,
  delegate: Token.parse(json(artifactFile('SandboxDelegate'))).bytecode,
})

export const wethAbi = parseAbi([
  'constructor()',
  'function deposit() payable',
  'function balanceOf(address owner) view returns (uint256)',
])

export const tokenAbi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, bool usdtLike, uint16 transferFeeBps)',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])

export const delegateAbi = parseAbi(['function execute(bytes32 mode, bytes executionData) payable'])

export const factoryAbi = parseAbi([
  'constructor(address feeToSetter)',
  'function createPair(address tokenA, address tokenB) returns (address pair)',
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
])

export const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function mint(address to) returns (uint256 liquidity)',
])

export const routerAbi = parseAbi([
  'constructor(address factory, address weth)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
])
