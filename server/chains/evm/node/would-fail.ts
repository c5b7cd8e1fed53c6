import { type Hex, toHex } from 'viem'
import { SuiteError } from '../../../domain/errors.ts'
import { callsOf, type EvmTx, type UnsignedTx } from '../../../domain/payment/tx.ts'
import { isNative } from '../../../formats/coins.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { balance } from './balances.ts'
import { Reverted } from './node-errors.ts'
import type { Rpc, SimulatedCall } from './rpc.ts'

type Call = Pick<EvmTx, 'from' | 'to' | 'value' | 'data'>
type TrialRpc = Pick<Rpc, 'balance' | 'call' | 'simulate'>

/** Tries a transaction out at the head of the chain, after those that come before it: see the port. */
export async function wouldFail(
  rpc: TrialRpc,
  tx: UnsignedTx,
  expected: ProductCheck,
  before: readonly UnsignedTx[],
): Promise<boolean> {
  const all = [...before, tx].flatMap((each) => callsOf(each).map((call) => ({ ...call, from: each.from })))
  const results = await rpc.simulate(all.map(callOf)).catch((error: unknown) => {
    if (error instanceof SuiteError) return undefined
    throw error
  })
  const isRefused = results === undefined ? await isAloneRefused(rpc, all) : results.includes(false)
  return isRefused && (await canPay(rpc, all, expected))
}

/** Where no node tries several calls out in order, a swap that follows nothing but its fee is tried out by itself. */
async function isAloneRefused(rpc: TrialRpc, all: readonly Call[]): Promise<boolean> {
  const last = all.at(-1)
  if (last === undefined || all.length > 2) return false
  try {
    await rpc.call(callOf(last))
    return false
  } catch (error) {
    if (error instanceof Reverted) return true
    throw error
  }
}

/** Whether the payer has the amount and all coins now: otherwise that is why a trial fails. */
async function canPay(
  rpc: TrialRpc,
  all: readonly Call[],
  { payer, from, amount }: ProductCheck,
): Promise<boolean> {
  const value = all.reduce((sum, tx) => sum + BigInt(tx.value), 0n)
  const [coins, tokens] = await Promise.all([
    rpc.balance(payer),
    isNative(from) ? amount : balance(rpc, payer, from),
  ])
  return coins >= value && tokens >= amount
}

const callOf = ({ from, to, data, value }: Call): SimulatedCall => ({
  from,
  to,
  data: hexOf(data),
  value: toHex(BigInt(value)),
})

const hexOf = (data: string): Hex => `0x${data.slice(2)}`
