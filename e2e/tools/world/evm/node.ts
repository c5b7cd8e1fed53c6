import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseUnits,
  type PublicClient,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/**
 * More than any transaction of these helpers takes. An estimate would be too low now and then: a trade costs more
 * gas when its block's time is a later second than that of the pool's last trade.
 */
const GAS = 500_000n

/** A call of a contract, encoded. */
export interface ContractCall {
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint
}

/** A node of a local chain, read and used without the suite. */
export interface EvmNode {
  readonly client: PublicClient
  /** Sends a call and waits until it is in a block. Throws when it has failed there. */
  send(account: PrivateKeyAccount, call: ContractCall): Promise<void>
  /** Gives an account so many coins. */
  setCoin(address: Address, units: string): Promise<void>
}

export function connectNode(
  url: string,
  { id, name }: { readonly id: number; readonly name: string },
): EvmNode {
  const chain = defineChain({
    id,
    name,
    nativeCurrency: { name, symbol: name, decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url)
  const client = createPublicClient({ chain, transport, pollingInterval: 25, cacheTime: 0 })
  const control = createTestClient({ chain, transport, mode: 'anvil' })
  return {
    client,
    async send(account, call) {
      const wallet = createWalletClient({ account, chain, transport })
      const hash = await wallet.sendTransaction({ ...call, gas: GAS })
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`${hash} failed`)
    },
    async setCoin(address, units) {
      await control.setBalance({ address, value: parseUnits(units, 18) })
    },
  }
}
