import {
  decodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import type { Market, MarketToken } from '../amm/market.ts'
import { routerAbi } from '../evm/artifacts.ts'
import { TOOL, tokenShape } from './shapes.ts'

const withdrawalAbi = parseAbi(['event Withdrawal(address indexed from, uint256 amount)'])

/** The state of a swap, in LI.FI's shape: NOT_FOUND for any transaction that is not a swap of the sandbox's router. */
export async function status(markets: readonly Market[], txHash: Hex): Promise<unknown> {
  for (const market of markets) {
    const found = await inspect(market, txHash)
    if (found !== undefined) return found
  }
  return { status: 'NOT_FOUND' }
}

async function inspect(market: Market, hash: Hex): Promise<unknown> {
  const { client, spec, deployment } = market.chain
  const transaction = await client.getTransaction({ hash }).catch(() => undefined)
  if (transaction?.to?.toLowerCase() !== deployment.router.toLowerCase()) return undefined
  const swap = readSwap(market, transaction.input, transaction.value)
  if (swap === undefined) return undefined
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  const prices = await market.prices()
  const side = (token: MarketToken, amount: bigint) => ({
    txHash: hash,
    chainId: spec.chainId,
    amount: String(amount),
    amountUSD: prices.usd(token, amount),
    token: tokenShape(market, prices, token),
  })
  const common = {
    transactionId: hash,
    sending: side(swap.from, swap.amountIn),
    fromAddress: transaction.from,
    toAddress: swap.recipient,
    tool: TOOL.key,
  }
  const unfinished = { ...common, receiving: { chainId: spec.chainId } }
  if (receipt === undefined)
    return { ...unfinished, status: 'PENDING', substatus: 'WAIT_SOURCE_CONFIRMATIONS' }
  if (receipt.status === 'reverted')
    return { ...unfinished, status: 'FAILED', substatus: 'UNKNOWN_FAILED_ERROR' }
  return {
    ...common,
    status: 'DONE',
    substatus: 'COMPLETED',
    receiving: side(swap.to, received(swap, receipt)),
  }
}

interface Swap {
  readonly from: MarketToken
  readonly to: MarketToken
  readonly amountIn: bigint
  readonly recipient: string
}

function readSwap(market: Market, data: Hex, value: bigint): Swap | undefined {
  const call = decode(data)
  if (call === undefined || call.functionName === 'getAmountsOut') return undefined
  const { functionName, args } = call
  const fromCoin = functionName === 'swapExactETHForTokens'
  const [amountIn, path, recipient] = fromCoin ? [value, args[1], args[2]] : [args[0], args[2], args[3]]
  const token = (address: string | undefined, native: boolean) =>
    market.tokens.find((candidate) => candidate.native === native && candidate.traded === address)
  const from = token(path[0], fromCoin)
  const to = token(path.at(-1), functionName === 'swapExactTokensForETH')
  return from === undefined || to === undefined ? undefined : { from, to, amountIn, recipient }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: routerAbi, data })
  } catch {
    return undefined
  }
}

/** The amount that arrived: the wrapped coin that the router unwrapped, else the transfers to the recipient. */
function received({ to, recipient }: Swap, { logs }: TransactionReceipt): bigint {
  const own = logs.filter((log) => log.address.toLowerCase() === to.traded.toLowerCase())
  if (to.native) {
    const unwrapped = parseEventLogs({ abi: withdrawalAbi, logs: own })
    return unwrapped.reduce((sum, { args }) => sum + args.amount, 0n)
  }
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: own })
    .filter(({ args }) => args.to.toLowerCase() === recipient.toLowerCase())
    .reduce((sum, { args }) => sum + args.value, 0n)
}
