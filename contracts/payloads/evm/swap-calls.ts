import { type Action, Undecodable } from '../decoded.ts'
import { type Reader, readAbi } from './abi.ts'

/** A call of a router, read from its arguments. */
export type Swap = Extract<Action, { kind: 'swap' }>
type ReadSwap = (args: Reader, value: bigint) => Swap

/** LI.FI and KyberSwap write these addresses for the chain's coin. */
const LIFI_COIN = `0x${'0'.repeat(40)}`
const KYBER_COIN = `0x${'e'.repeat(40)}`

/** KyberSwap: the minimum counts only in proportion to the amount that was sold. */
const PARTIAL_FILL = 0x01n
const MOST_PARTS = 32

/** Uniswap V2, IUniswapV2Router01 and 02. An exact output leaves the amount that is paid open: refused. */
const uniswapV2 =
  (from: 'coin' | 'token', to: 'coin' | 'token'): ReadSwap =>
  (args, value) => {
    // A call that pays in coin has no amountIn: all later arguments come one word earlier.
    const first = from === 'coin' ? 0 : 32
    const path = addresses(args.part(first + 32))
    return {
      kind: 'swap',
      fromAsset: from === 'coin' ? 'native' : token(path[0]),
      amount: from === 'coin' ? value : args.uint(0),
      toAsset: to === 'coin' ? 'native' : token(path.at(-1)),
      minOut: args.uint(first),
      receiver: args.address(first + 64),
      deadline: args.uint(first + 96),
    }
  }

/** LI.FI GenericSwapFacet and V3: (transactionId, integrator, referrer, receiver, minAmountOut, one swap or many). */
const lifi =
  (many: boolean, from: 'coin' | 'token' | 'either', to: 'coin' | 'token' | 'either'): ReadSwap =>
  (args, value) => {
    args.uint(0)
    args.part(32).skipBytes()
    args.part(64).skipBytes()
    const data = args.part(160)
    const swaps = many ? list(data) : [swapData(data)]
    const fromAsset = asset(token(swaps[0]?.sending), LIFI_COIN)
    const toAsset = asset(token(swaps.at(-1)?.receiving), LIFI_COIN)
    expectSide(fromAsset, from)
    expectSide(toAsset, to)
    const tokens = taken(swaps, many)
    return {
      kind: 'swap',
      fromAsset,
      amount: fromAsset === 'native' ? value : tokens,
      toAsset,
      minOut: args.uint(128),
      receiver: args.address(96),
    }
  }

interface SwapData {
  readonly sending: string
  readonly receiving: string
  readonly amount: bigint
  readonly deposit: boolean
}

function swapData(args: Reader): SwapData {
  args.address(0)
  args.address(32)
  args.part(160).skipBytes()
  return {
    sending: args.address(64),
    receiving: args.address(96),
    amount: args.uint(128),
    deposit: args.flag(192),
  }
}

function list(data: Reader): readonly SwapData[] {
  return readAll(data.length(MOST_PARTS), (index) => swapData(data.rest(32).part(32 * index)))
}

/**
 * The tokens that the contract takes from the sender: the amount of the only swap, or of all swaps with a deposit.
 */
function taken(swaps: readonly SwapData[], many: boolean): bigint {
  const deposits = many ? swaps.filter((swap) => swap.deposit) : swaps
  if (deposits.some((swap) => swap.sending !== swaps[0]?.sending))
    throw new Undecodable('The swap takes a second token.')
  return deposits.reduce((sum, swap) => sum + swap.amount, 0n)
}

/** KyberSwap MetaAggregationRouterV2: swap(SwapExecutionParams), with SwapDescriptionV2 as its fourth field. */
const kyber: ReadSwap = (args) => {
  const execution = args.part(0)
  execution.address(0)
  execution.address(32)
  execution.part(64).skipBytes()
  execution.part(128).skipBytes()
  return described(execution.part(96))
}

/** Its swapSimpleMode(caller, SwapDescriptionV2, executorData, clientData). */
const kyberSimple: ReadSwap = (args) => {
  args.address(0)
  args.part(64).skipBytes()
  args.part(96).skipBytes()
  return described(args.part(32))
}

function described(description: Reader): Swap {
  // srcReceivers, srcAmounts, feeReceivers, feeAmounts: the contract holds their sum to `amount`.
  for (const at of [64, 96, 128, 160]) {
    const words = description.part(at)
    readAll(words.length(MOST_PARTS), (index) => words.uint(32 * (index + 1)))
  }
  // We never ask for a permit, so there must not be one.
  description.part(320).length(0)
  if ((description.uint(288) & PARTIAL_FILL) !== 0n)
    throw new Undecodable('The swap may be made only in part.')
  return {
    kind: 'swap',
    fromAsset: asset(description.address(0), KYBER_COIN),
    amount: description.uint(224),
    toAsset: asset(description.address(32), KYBER_COIN),
    minOut: description.uint(256),
    receiver: description.address(192),
  }
}

const swaps: Readonly<Record<string, ReadSwap>> = {
  '38ed1739': uniswapV2('token', 'token'), // swapExactTokensForTokens
  '7ff36ab5': uniswapV2('coin', 'token'), // swapExactETHForTokens
  '18cbafe5': uniswapV2('token', 'coin'), // swapExactTokensForETH
  '5c11d795': uniswapV2('token', 'token'), // …SupportingFeeOnTransferTokens
  b6f9de95: uniswapV2('coin', 'token'),
  '791ac947': uniswapV2('token', 'coin'),
  '4630a0d8': lifi(true, 'either', 'either'), // swapTokensGeneric
  '4666fc80': lifi(false, 'token', 'token'), // swapTokensSingleV3ERC20ToERC20
  '733214a3': lifi(false, 'token', 'coin'), // swapTokensSingleV3ERC20ToNative
  af7060fd: lifi(false, 'coin', 'token'), // swapTokensSingleV3NativeToERC20
  '5fd9ae2e': lifi(true, 'token', 'token'), // swapTokensMultipleV3ERC20ToERC20
  '2c57e884': lifi(true, 'token', 'coin'), // swapTokensMultipleV3ERC20ToNative
  '736eac0b': lifi(true, 'coin', 'token'), // swapTokensMultipleV3NativeToERC20
  e21fd0e9: kyber,
  '8af033fb': kyberSimple,
}

/** Reads a router call; `undefined` for any other selector (8 hex digits). Throws Undecodable. */
export function readSwap(selector: string, args: string, value: bigint): Swap | undefined {
  const read = Object.hasOwn(swaps, selector) ? swaps[selector] : undefined
  if (read === undefined) return undefined
  const data = readAbi(args)
  const swap = read(data, value)
  data.end()
  // Coin beyond the amount that the call sells would be lost.
  if (value !== (swap.fromAsset === 'native' ? swap.amount : 0n))
    throw new Undecodable('The call sends coin that the swap does not use.')
  return swap
}

function token(address: string | undefined): string {
  if (address === undefined) throw new Undecodable('The swap does not name a token.')
  return address
}

const asset = (address: string, coin: string): string => (address === coin ? 'native' : address)

function expectSide(found: string, side: 'coin' | 'token' | 'either'): void {
  if (side !== 'either' && (found === 'native') !== (side === 'coin'))
    throw new Undecodable('The call does not match the tokens that it names.')
}

const addresses = (array: Reader): readonly string[] =>
  readAll(array.length(MOST_PARTS), (index) => array.address(32 * (index + 1)))

function readAll<T>(count: number, read: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => read(index))
}
