import { hexToBytes } from 'viem'
import type { Asset } from '#contracts/api/payment.ts'
import { isEvmCall, type UnsignedTx } from '../../../domain/payment/tx.ts'
import { isNative } from '../../../formats/coins.ts'
import type { Lack, MeansNeed } from '../../../ports/chain.ts'
import { assetsOf, fundsLacks, type Part } from '../../shared/lacks.ts'
import { balances } from './balances.ts'
import type { Rpc } from './rpc.ts'

type LacksRpc = Pick<Rpc, 'balance' | 'call' | 'block' | 'gasPrice'>
type Step = MeansNeed['steps'][number]

/** The gas of any transaction, and of a byte of its data (EIP-2028): every chain takes at least this much. */
const BASE_GAS = 21_000n
const ZERO_BYTE_GAS = 4n
const BYTE_GAS = 16n
/** What the usual tokens take for a payment or an approval. */
const TOKEN_GAS = 65_000n

/**
 * What a payer lacks of coin and tokens, with the gas of all steps. What rollups take for data is not known before, so
 * only the gas that the protocol always takes is certain, at seven eighths of the base fee: it falls no faster from one
 * block to the next. A node that tells no price of gas makes it free.
 */
export async function lacks(rpc: LacksRpc, coin: Asset, need: MeansNeed): Promise<readonly Lack[]> {
  const [held, block, price] = await Promise.all([
    balances(rpc, need.payer, assetsOf(need, coin)),
    rpc.block('latest').catch(() => undefined),
    rpc.gasPrice().catch(() => 0n),
  ])
  const base = ((block?.baseFeePerGas ?? 0n) * 7n) / 8n
  const parts = need.steps.map((step): Part => {
    const least = leastGas(step.tx) * base
    const likely = likelyFee(need, step, price)
    return { for: 'network fee', least, likely: likely > least ? likely : least }
  })
  return fundsLacks(need, coin, held, parts)
}

function leastGas(tx: UnsignedTx | undefined): bigint {
  if (tx === undefined || !isEvmCall(tx)) return BASE_GAS
  const bytes = hexToBytes(`0x${tx.data.slice(2)}`)
  const zeros = BigInt(bytes.filter((byte) => byte === 0).length)
  return BASE_GAS + zeros * ZERO_BYTE_GAS + (BigInt(bytes.length) - zeros) * BYTE_GAS
}

function likelyFee({ fee, product }: MeansNeed, { kind, tx }: Step, price: bigint): bigint {
  if (kind === 'product' && product?.networkFee !== undefined) return product.networkFee
  const asset = kind === 'fee' ? fee?.asset : product?.asset
  const isPlain = kind !== 'approve' && (asset === undefined || isNative(asset))
  return (isPlain ? leastGas(tx) : TOKEN_GAS) * price
}
