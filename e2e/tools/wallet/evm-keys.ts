import type { PrivateKeyAccount } from 'viem/accounts'
import * as z from 'zod'
import type { PhoneKeys } from './phone-wallet.ts'
import { Call, signCall } from './signer.ts'

interface EvmKeysOptions {
  readonly account: PrivateKeyAccount
  readonly chain: { readonly id: number; readonly url: string }
}

/** An account of an EVM chain in a wallet on a phone. */
export function openEvmKeys({ account, chain }: EvmKeysOptions): PhoneKeys {
  return {
    address: account.address,
    chain: `eip155:${chain.id}`,
    methods: ['eth_sendTransaction', 'personal_sign'],
    async sign(_, params) {
      const [call] = z.tuple([Call]).parse(params)
      if (call.from.toLowerCase() !== account.address.toLowerCase()) throw new Error('Account not found.')
      const signed = await signCall(account, chain, call)
      return { hash: signed.hash, answer: signed.hash, send: async () => signed.broadcast() }
    },
    close: async () => undefined,
  }
}
