import { randomUUID } from 'node:crypto'
import { Connection, type Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { toBase58 } from '../../solana/base58.ts'
import { keyOf } from '../../solana/keys.ts'
import type { Awaited, BridgeChain, Deposit } from './chain.ts'

export interface SolanaBridgeOptions {
  readonly url: string
  readonly keys: Keypair
}

const HISTORY = { limit: 20 }

/** Solana: each order has an address of its own, and payments come from one account. */
export function solanaBridgeChain({ url, keys }: SolanaBridgeOptions): BridgeChain {
  const connection = new Connection(url, 'confirmed')
  const seen = new Set<string>()

  async function depositsOf({ id, address }: Awaited): Promise<Deposit[]> {
    const key = new PublicKey(address)
    const found: Deposit[] = []
    for (const { signature: hash, err } of await connection.getSignaturesForAddress(
      key,
      HISTORY,
      'confirmed',
    )) {
      if (err !== null || seen.has(hash)) continue
      const landed = await connection.getTransaction(hash, {
        commitment: 'confirmed',
        maxSupportedTransactionVersion: 1,
      })
      if (landed === null || landed.meta === null) continue
      seen.add(hash)
      const { meta, transaction, slot } = landed
      const index = transaction.message
        .getAccountKeys({ accountKeysFromLookups: meta.loadedAddresses ?? null })
        .keySegments()
        .flat()
        .findIndex((candidate) => candidate.equals(key))
      const amount = BigInt((meta.postBalances[index] ?? 0) - (meta.preBalances[index] ?? 0))
      if (amount > 0n) found.push({ id, hash, amount, at: slot })
    }
    return found
  }

  return {
    network: 'sol',
    life: randomUUID(),
    start: async () => undefined,
    depositOf: (id) => ({ address: keyOf(`bridge order ${id}`).publicKey.toBase58() }),
    position: async () => 0,
    problem: async (address, extraId) =>
      !isAddress(address) ? 'invalid_address' : extraId === undefined ? undefined : 'invalid_extra_id',
    deposits: async (awaited) => (await Promise.all(awaited.map(depositsOf))).flat(),
    // Only what is confirmed is seen.
    isConfirmed: async () => true,
    async sign({ to, amount: lamports }) {
      const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
      const transaction = new Transaction({ feePayer: keys.publicKey, blockhash, lastValidBlockHeight })
      transaction.add(
        SystemProgram.transfer({ fromPubkey: keys.publicKey, toPubkey: new PublicKey(to), lamports }),
      )
      transaction.sign(keys)
      if (transaction.signature === null) throw new Error('the transaction has no signature')
      return { hash: toBase58(transaction.signature), raw: transaction.serialize().toString('base64') }
    },
    async send({ raw }) {
      await connection.sendRawTransaction(Buffer.from(raw, 'base64'))
    },
    async outcome({ hash }) {
      const { value: status } = await connection.getSignatureStatus(hash)
      if (status === null || status.confirmationStatus === 'processed') return 'pending'
      return status.err === null ? 'confirmed' : 'failed'
    },
    stop: async () => undefined,
  }
}

function isAddress(text: string): boolean {
  try {
    return new PublicKey(text).toBase58() === text
  } catch {
    return false
  }
}
