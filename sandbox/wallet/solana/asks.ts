import { PublicKey, type VersionedTransaction } from '@solana/web3.js'
import * as z from 'zod'
import type { View } from '../asks.ts'
import type { SolanaAccount, SolanaChain } from './chain.ts'
import { describeInstructions, lamports } from './describe.ts'
import { effectsOf } from './effects.ts'

/** The contents of the dialog for each kind of request. */

const Balance = z.object({ value: z.number().transform(BigInt) })

export async function balanceOf({ rpc }: SolanaChain, address: string): Promise<string> {
  const { value } = Balance.parse(await rpc('getBalance', address, { commitment: 'confirmed' }))
  return lamports(value)
}

export async function connectAsk(chain: SolanaChain): Promise<View> {
  const offered = chain.accounts.map(async ({ label, address }) => ({
    label,
    address,
    balance: await balanceOf(chain, address),
  }))
  const accounts = await Promise.all(offered)
  return { title: 'Connect an account', chain: chain.name, rows: [], accounts, approve: 'Connect' }
}

export async function transactionAsk(
  chain: SolanaChain,
  { label, address }: SolanaAccount,
  transaction: VersionedTransaction,
  send: boolean,
): Promise<View> {
  const { rows, failure } = await effectsOf(chain, address, transaction)
  return {
    title: send ? 'Send a transaction' : 'Sign a transaction',
    chain: chain.name,
    rows: [
      { label, value: address, code: true },
      ...rows,
      ...(await describeInstructions(chain, address, transaction)),
    ],
    approve: send ? 'Send' : 'Sign',
    ...(failure !== undefined && { warning: `This transaction is expected to fail: ${failure}` }),
  }
}

/** True when the transaction has a place for the account's signature. */
export function isSigner({ message }: VersionedTransaction, address: string): boolean {
  const key = new PublicKey(address)
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  return signers.some((signer) => signer.equals(key))
}
