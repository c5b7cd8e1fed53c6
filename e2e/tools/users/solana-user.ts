import { Connection, Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { LedgerDescription } from '../../../sandbox/world-description.ts'
import { type LedgerUser, payloadOf } from './ledger-user.ts'

export function createSolanaUser({ url }: LedgerDescription, secret: string): LedgerUser {
  const key = Keypair.fromSecretKey(Uint8Array.from(Buffer.from(secret, 'hex')))
  const connection = new Connection(url, 'confirmed')
  return {
    address: key.publicKey.toBase58(),
    async send(wallets) {
      const { params } = payloadOf(wallets, 'solana')
      const transaction = VersionedTransaction.deserialize(Buffer.from(params.transaction, 'base64'))
      transaction.sign([key])
      return connection.sendRawTransaction(transaction.serialize())
    },
    async balance(asset) {
      if (asset === 'native') return BigInt(await connection.getBalance(key.publicKey))
      const { value } = await connection.getParsedTokenAccountsByOwner(key.publicKey, {
        mint: new PublicKey(asset),
      })
      return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
    },
  }
}
