import type { VersionedTransaction } from '@solana/web3.js'
import * as z from 'zod'
import { invalidParams, unauthorized } from '../errors.ts'
import type { Outcome, ProviderEvent, SiteMethod } from '../outcome.ts'
import { ParamsRefused, readParams } from '../params.ts'
import { connectAsk, isSigner, transactionAsk } from './asks.ts'
import type { SolanaAccount, SolanaChain } from './chain.ts'
import { readTransaction, sendTransaction, signTransaction } from './sign.ts'

/** The chain that a page may name: Wallet Standard's name of one that is neither mainnet nor testnet. */
const CHAIN = 'solana:localnet'

const ConnectParams = z.object({ silent: z.boolean().optional() })
const Transaction = z.string().transform((text, context) => {
  const transaction = readTransaction(text)
  if (transaction !== undefined) return transaction
  context.addIssue('expected a transaction in wire format, as base64')
  return z.NEVER
})
const SignParams = z.object({
  account: z.string(),
  transaction: Transaction,
  chain: z.literal(CHAIN, { error: `expected ${CHAIN}` }).optional(),
  skipPreflight: z.boolean().optional(),
})

/** The features of Wallet Standard as methods. Connections are remembered by origin, as long as the wallet runs. */
export function solanaMethods(chain: SolanaChain): ReadonlyMap<string, SiteMethod> {
  const connected = new Map<string, SolanaAccount>()

  const connect: SiteMethod = async ({ origin, params }) => {
    const { silent = false } = readParams(ConnectParams, params)
    const known = connected.get(origin)
    if (silent || known !== undefined) return { result: shown(known), events: [changed(known)] }
    return {
      question: await connectAsk(chain),
      async carryOut({ account }) {
        const chosen = chain.accounts.find(({ address }) => address === account)
        if (chosen === undefined) return { error: invalidParams('That account was not offered.') }
        connected.set(origin, chosen)
        return { result: shown(chosen), events: [changed(chosen)] }
      },
    }
  }

  const disconnect: SiteMethod = ({ origin }) => {
    connected.delete(origin)
    return { result: null, events: [changed(undefined)] }
  }

  const signer = (origin: string, address: string, transaction: VersionedTransaction): SolanaAccount => {
    const account = connected.get(origin)
    if (account?.address !== address) throw new ParamsRefused(unauthorized)
    if (!isSigner(transaction, address))
      throw new ParamsRefused(invalidParams('The transaction does not need a signature of that account.'))
    return account
  }

  const sign =
    (send: boolean): SiteMethod =>
    async ({ origin, params }): Promise<Outcome> => {
      const { account: address, transaction, skipPreflight } = readParams(SignParams, params)
      const account = signer(origin, address, transaction)
      return {
        question: await transactionAsk(chain, account, transaction, send),
        async carryOut() {
          const signed = signTransaction(account, transaction)
          if (!send) return { result: signed.toString('base64') }
          await sendTransaction(chain, signed, skipPreflight)
          const [signature = new Uint8Array(64)] = transaction.signatures
          return { result: Buffer.from(signature).toString('base64') }
        },
      }
    }

  return new Map<string, SiteMethod>([
    ['standard:connect', connect],
    ['standard:disconnect', disconnect],
    ['solana:signTransaction', sign(false)],
    ['solana:signAndSendTransaction', sign(true)],
  ])
}

/** Accounts as a page gets them. */
const shown = (account: SolanaAccount | undefined) =>
  account === undefined
    ? []
    : [
        {
          address: account.address,
          label: account.label,
          publicKey: Buffer.from(account.keys.publicKey.toBytes()).toString('base64'),
        },
      ]

const changed = (account: SolanaAccount | undefined): ProviderEvent => ({
  event: 'solana:change',
  data: shown(account),
})
