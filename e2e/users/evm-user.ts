import { createWalletClient, http, isAddress, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import type { ChainAccess } from '../world/chain.ts'
import { payloadOf } from './ledger-user.ts'

type Call = Extract<WalletPayload, { kind: 'evm' }>['params'][0]

export interface EvmUser {
  readonly address: string
  /** Signs one of a step's payloads and sends it, changed if need be; answers the hash once it is in a block. */
  send(wallets: readonly WalletPayload[], change?: Partial<Call>): Promise<string>
}

/** A wallet with nothing of the suite around it. */
export function createEvmUser({ client, url }: ChainAccess, account: PrivateKeyAccount): EvmUser {
  const wallet = createWalletClient({ account, transport: http(url) })
  return {
    address: account.address,
    async send(wallets, change = {}) {
      const { to, value, data } = { ...payloadOf(wallets, 'evm').params[0], ...change }
      if (!isAddress(to) || !isHex(data)) throw new Error('the payload is no call')
      const hash = await wallet.sendTransaction({ chain: null, to, value: BigInt(value), data })
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`${hash} failed`)
      return hash
    },
  }
}
