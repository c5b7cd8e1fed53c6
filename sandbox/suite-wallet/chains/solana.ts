import * as z from 'zod'
import { RpcError } from '../../evm/rpc.ts'
import { balanceOf, isSigner, transactionAsk } from '../../wallet/solana/asks.ts'
import type { SolanaChain } from '../../wallet/solana/chain.ts'
import { readTransaction, sendTransaction, signTransaction } from '../../wallet/solana/sign.ts'
import { NotSent, Refused, type SuiteChain } from './chain.ts'
import { accountOf, readAs } from './read-as.ts'

/** The length that CAIP-2 takes of a genesis hash. */
const CLUSTER_LETTERS = 32

const Request = z.strictObject({
  family: z.literal('solana'),
  cluster: z.string(),
  from: z.string(),
  to: z.string(),
  purpose: z.enum(['transfer', 'swap', 'together']),
  transaction: z.base64(),
  lastValidBlockHeight: z.string().regex(/^[0-9]{1,20}$/, 'expected a block height'),
})

/** The sandbox's Solana; `genesis` is its genesis hash. */
export function solanaSuiteChain(chain: SolanaChain, genesis: string): SuiteChain {
  const cluster = genesis.slice(0, CLUSTER_LETTERS)
  return {
    caip2: `solana:${cluster}`,
    name: chain.name,
    accounts: () =>
      Promise.all(
        chain.accounts.map(async ({ label, address }) => ({
          label,
          address,
          balance: await balanceOf(chain, address),
        })),
      ),
    async read(request) {
      const asked = readAs(Request.extend({ cluster: z.literal(cluster) }), request)
      const account = accountOf(chain.accounts, asked.from)
      const transaction = readTransaction(asked.transaction)
      if (transaction === undefined) throw new Refused('The request has no Solana transaction.')
      if (!isSigner(transaction, account.address))
        throw new Refused(`The transaction does not need a signature of ${account.address}.`)
      return {
        view: await transactionAsk(chain, account, transaction, true),
        async sign() {
          try {
            return await sendTransaction(chain, signTransaction(account, transaction))
          } catch (error) {
            throw error instanceof RpcError ? new NotSent(error.message) : error
          }
        },
      }
    },
  }
}
