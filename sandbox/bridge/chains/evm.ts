import { createHash } from 'node:crypto'
import {
  encodeFunctionData,
  getAddress,
  isAddress,
  isHex,
  keccak256,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { owner } from '../../evm/accounts.ts'
import { tokenAbi } from '../../evm/artifacts.ts'
import { RpcError, type Rpc } from '../../evm/rpc.ts'
import { createSender } from '../../evm/sender.ts'
import type { BridgeChain, Payment } from './chain.ts'
import { createDepositReader } from './evm-deposits.ts'

export interface EvmBridgeOptions {
  readonly network: string
  readonly chainId: number
  readonly rpc: Rpc
  readonly client: PublicClient
  /** Names the bridge's keys. */
  readonly name: string
}

const GWEI = 1_000_000_000n
const GAS = 100_000n
const PURSE = 100_000n * 10n ** 18n
/** Blocks over a deposit before it counts. */
const CONFIRMATIONS = 2n

/** A key of the sandbox by its name: known to everyone. */
const keyOf = (name: string): Hex =>
  `0x${createHash('sha256').update(`suite sandbox bridge: ${name}`).digest('hex')}`

/** An EVM chain: each order has an address of its own, and payments come from one account. */
export function evmBridgeChain({ network, chainId, rpc, client, name }: EvmBridgeOptions): BridgeChain {
  const hot = privateKeyToAccount(keyOf(`${name} account`))
  const deposits = createDepositReader(client)
  /** The bridge has as many tokens as it needs: their owner makes them. */
  async function stock(token: Address, amount: bigint): Promise<void> {
    const held = await client.readContract({
      address: token,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [hot.address],
    })
    if (held >= amount) return
    const nonce = BigInt(await client.getTransactionCount({ address: owner.address }))
    const mint = createSender(rpc, { account: owner, chainId, nonce })
    const args = [hot.address, amount * 1_000n] as const
    await mint({ to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args }) })
  }

  async function callOf({ to, token, amount }: Payment) {
    const receiver = getAddress(to)
    if (token === undefined) return { to: receiver, value: amount }
    const contract = getAddress(token)
    await stock(contract, amount)
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [receiver, amount] })
    return { to: contract, data }
  }

  return {
    network,
    life: 'kept',
    async start() {
      await rpc('anvil_setBalance', hot.address, `0x${PURSE.toString(16)}`)
    },
    depositOf: (id) => ({ address: privateKeyToAccount(keyOf(`${name} order ${id}`)).address }),
    position: async () => Number(await client.getBlockNumber()),
    problem: async (address, extraId) =>
      !isAddress(address) ? 'invalid_address' : extraId === undefined ? undefined : 'invalid_extra_id',
    deposits,
    isConfirmed: async ({ at }) => (await client.getBlockNumber()) >= BigInt(at) + CONFIRMATIONS,
    async sign(payment) {
      const call = await callOf(payment)
      const nonce = await client.getTransactionCount({ address: hot.address, blockTag: 'pending' })
      const raw = await hot.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas: GAS,
        maxFeePerGas: 100n * GWEI,
        maxPriorityFeePerGas: GWEI,
        ...call,
      })
      return { hash: keccak256(raw), raw }
    },
    async send({ raw }) {
      await rpc('eth_sendRawTransaction', raw).catch((error: unknown) => {
        // It is there already; its outcome tells.
        if (!(error instanceof RpcError)) throw error
      })
    },
    async outcome({ hash }) {
      const receipt = isHex(hash)
        ? await client.getTransactionReceipt({ hash }).catch(() => undefined)
        : undefined
      if (receipt === undefined) return 'pending'
      return receipt.status === 'success' ? 'confirmed' : 'failed'
    },
    stop: async () => undefined,
  }
}
