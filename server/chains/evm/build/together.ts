import { type EvmBatch, isEvmCall } from '../../../domain/payment/tx.ts'
import type { Leg } from '../../../ports/chain.ts'
import { isNative } from '../../../formats/coins.ts'
import { isRefusal, isStateMissing } from '../node/node-errors.ts'
import type { Rpc } from '../node/rpc.ts'

/** This far below the head, a node must know an account’s balance: a fee in the coin is proved by it. */
const PROVED_AT = 32n
/** Code of an account that has given itself the code of a wallet, and that its key still signs for (EIP-7702). */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/

/**
 * One transaction of all legs, for wallets that sign several calls at once. `undefined` for legs that no one transaction
 * carries, for an account that is a contract, where no node tries such calls out, and where a fee in the coin could not be
 * proved: it leaves no log.
 */
export function createTogether(rpc: Rpc): (legs: readonly Leg[]) => Promise<EvmBatch | undefined> {
  let tried: boolean | undefined
  return async (legs) => {
    const batch = batchOf(legs)
    if (batch === undefined) return undefined
    const inCoin = legs.some(({ kind, asset }) => kind === 'fee' && isNative(asset))
    const [code, isProved, isTried] = await Promise.all([
      rpc.code(batch.from),
      inCoin ? hasHistory(rpc, batch.from) : true,
      tried ?? canTryOut(rpc, batch.from),
    ])
    tried = isTried
    return isProved && isTried && (code === '0x' || DELEGATED.test(code)) ? batch : undefined
  }
}

function batchOf(legs: readonly Leg[]): EvmBatch | undefined {
  const txs = legs.flatMap(({ tx }) => (isEvmCall(tx) ? [tx] : []))
  const [first] = txs
  if (first === undefined || txs.length < legs.length) return undefined
  const { chainId, from } = first
  if (txs.some((tx) => tx.chainId !== chainId || tx.from !== from)) return undefined
  const calls = txs.map(({ to, value, data }) => ({ to, value, data }))
  return { family: 'evm', chainId, from, calls }
}

/** Whether nodes tell balances of recent blocks. */
async function hasHistory(rpc: Rpc, account: string): Promise<boolean> {
  const head = await rpc.head()
  const known = rpc.balance(account, head > PROVED_AT ? head - PROVED_AT : 0n)
  return known.then(
    () => true,
    (error: unknown) => {
      if (isStateMissing(error)) return false
      throw error
    },
  )
}

/** Whether a node tries calls out one after another: without such a trial, a batch must not be asked for. */
async function canTryOut(rpc: Rpc, account: string): Promise<boolean> {
  return rpc.simulate([{ from: account, to: account, data: '0x', value: '0x0' }]).then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error)) return false
      throw error
    },
  )
}
