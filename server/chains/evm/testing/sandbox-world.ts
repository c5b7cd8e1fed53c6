import { createTestClient, getAddress, type Hex, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { inject } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { isEvmBatch, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Chain } from '../../../ports/chain.ts'
import type { EvmDefinition } from '../definitions.ts'
import { createEvmChain } from '../evm-chain.ts'
import { createEvmNodes } from '../node/rpc.ts'
import { recordingLog } from './fake-rpc.ts'
import { sendBatch } from './send-batch.ts'
import { asEvm } from '#testing/samples.ts'

/** Gas for a call that is going to fail, so that it is sent without an estimate. */
const PLENTY = 500_000n
const BLOCKS_TO_FINAL = 2

const hexOf = (data: string): Hex => `0x${data.slice(2)}`

export interface SandboxWorld {
  readonly chain: Chain
  readonly rpcUrl: string
  readonly lifiUrl: string
  readonly routers: readonly string[]
  readonly payer: string
  readonly stranger: string
  readonly treasury: string
  /** A token of the chain by its id in the local world. */
  asset(id: string): Asset
  /** Signs for its sender, sends, waits until the transaction is in a block, and makes the blocks that make it final. */
  send(tx: UnsignedTx): Promise<Hex>
  /** Sends while the node makes no blocks. Returns a function that lets it go on. */
  hold(tx: UnsignedTx): Promise<() => Promise<void>>
}

/**
 * A chain of the local world as this program sees it, and the keys of two of its accounts. Test files that run
 * side by side take different ones, so that their nonces do not collide.
 */
export function sandboxWorld(definition: EvmDefinition, users: readonly [number, number]): SandboxWorld {
  const world = inject('world')
  const rpcUrl = world.env[`EVM_RPC_${definition.key.toUpperCase()}`]
  const tokens = world.tokens[definition.key]
  const [payer, stranger] = users.map((index) => world.accounts.users[index])
  if (rpcUrl === undefined || tokens === undefined || payer === undefined || stranger === undefined)
    throw new Error(`the local world has no ${definition.key} or no such users`)
  const accounts = [payer, stranger].map(({ privateKey }) => privateKeyToAccount(privateKey))
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const routers = (world.env[`EVM_ROUTERS_${definition.key.toUpperCase()}`] ?? '').split(',')
  const log = recordingLog()
  const node = createEvmNodes({ definition, rpcUrls: [rpcUrl], log, fetch })

  return {
    chain: createEvmChain({ definition, node, routers, log }),
    rpcUrl,
    lifiUrl: world.env['LIFI_URL'] ?? '',
    routers,
    payer: getAddress(payer.address),
    stranger: getAddress(stranger.address),
    treasury: getAddress(world.accounts.treasury),
    asset(id) {
      const token = tokens[id]
      if (token === undefined) throw new Error(`the local world has no ${id} on ${definition.key}`)
      const { address, symbol, name, decimals } = token
      return { address: getAddress(address), symbol, name, decimals }
    },
    async send(tx) {
      const hash = await submit(tx)
      await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
      await client.mine({ blocks: BLOCKS_TO_FINAL })
      return hash
    },
    async hold(tx) {
      await client.setAutomine(false)
      await submit(tx)
      return async () => {
        await client.setAutomine(true)
        await client.mine({ blocks: 1 })
      }
    },
  }

  function keyOf(from: string) {
    const account = accounts.find(({ address }) => address === from)
    if (account === undefined) throw new Error(`the key of ${from} is not known`)
    return account
  }

  async function submit(tx: UnsignedTx): Promise<Hex> {
    if (isEvmBatch(tx)) return sendBatch(rpcUrl ?? '', keyOf(tx.from), world.delegates[definition.key], tx)
    const { from, to, value, data } = asEvm(tx)
    const account = keyOf(from)
    return client.sendTransaction({
      account,
      chain: null,
      to: getAddress(to),
      value: BigInt(value),
      data: hexOf(data),
      gas: PLENTY,
    })
  }
}
