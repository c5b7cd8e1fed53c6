import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js'
import * as z from 'zod'
import { base58Text } from './base58-text.ts'
import type { PhoneKeys } from './phone-wallet.ts'

interface SolanaKeysOptions {
  /** Hex of the 64 bytes of a key pair. */
  readonly secret: string
  readonly node: string
  readonly chain: string
  readonly methods: readonly ('solana_signAndSendTransaction' | 'solana_signTransaction')[]
}

const Request = z.looseObject({ transaction: z.string(), pubkey: z.string() })

/** An account of Solana in a wallet on a phone. */
export function openSolanaKeys({ secret, node, chain, methods }: SolanaKeysOptions): PhoneKeys {
  const key = Keypair.fromSecretKey(Uint8Array.from(Buffer.from(secret, 'hex')))
  const connection = new Connection(node, 'confirmed')
  const address = key.publicKey.toBase58()
  return {
    address,
    chain,
    methods,
    async sign(method, params) {
      const { transaction: asked, pubkey } = Request.parse(params)
      if (pubkey !== address) throw new Error('Account not found.')
      const transaction = VersionedTransaction.deserialize(Buffer.from(asked, 'base64'))
      transaction.sign([key])
      const place = transaction.message.staticAccountKeys.findIndex((one) => one.equals(key.publicKey))
      const own = base58Text(transaction.signatures[place] ?? new Uint8Array())
      // A transaction goes by its first signature.
      const hash = base58Text(transaction.signatures[0] ?? new Uint8Array())
      if (method === 'solana_signTransaction')
        return { hash, answer: { signature: own }, send: async () => undefined }
      return {
        hash,
        answer: { signature: hash },
        send: async () => void (await connection.sendRawTransaction(transaction.serialize())),
      }
    },
    close: async () => undefined,
  }
}
