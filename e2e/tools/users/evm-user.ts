import type { PrivateKeyAccount } from 'viem/accounts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { Call, signCall } from '../wallet/signer.ts'
import type { ChainAccess } from '../world/evm/chain.ts'
import { payloadOf } from './ledger-user.ts'

export interface EvmUser {
  readonly address: string
  /** Signs one of a step's payloads and sends it, changed if need be; answers the hash once it is in a block. */
  send(wallets: readonly WalletPayload[], change?: Partial<Call>): Promise<string>
}

/** A wallet with nothing of the suite around it. */
export function createEvmUser(chain: ChainAccess, account: PrivateKeyAccount): EvmUser {
  return {
    address: account.address,
    async send(wallets, change = {}) {
      const call = Call.parse({ ...payloadOf(wallets, 'evm').params[0], ...change })
      const signed = await signCall(account, chain, call)
      await signed.broadcast()
      const { hash } = signed
      const { status } = await chain.client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`${hash} failed`)
      return hash
    },
  }
}
