import { PublicKey, type VersionedTransaction } from '@solana/web3.js'
import * as z from 'zod'
import { RpcError } from '../../evm/rpc.ts'
import { readTokenAccount } from '../../solana/token-state.ts'
import type { Row } from '../ask.ts'
import type { SolanaChain } from './chain.ts'
import { lamports, tokenAmount } from './describe.ts'

/** The changes that a transaction would make for the signer, by the node's own simulation. */
export interface Effects {
  readonly rows: readonly Row[]
  /** Why it is expected to fail. */
  readonly failure?: string
}

const State = z
  .object({
    lamports: z.number().transform(BigInt),
    owner: z.string(),
    data: z.tuple([z.string(), z.literal('base64')]),
  })
  .nullable()
type State = z.output<typeof State>
const Before = z.object({ value: z.array(State) })
const Simulated = z.object({ value: z.object({ err: z.unknown(), accounts: z.array(State).nullable() }) })

const encoding = 'base64'
const commitment = 'confirmed'

export async function effectsOf(
  chain: SolanaChain,
  signer: string,
  transaction: VersionedTransaction,
): Promise<Effects> {
  const { message } = transaction
  const addresses = message.staticAccountKeys
    .filter((_, i) => message.isAccountWritable(i))
    .map((key) => key.toBase58())
  const wire = Buffer.from(transaction.serialize()).toString(encoding)
  try {
    const before = Before.parse(await chain.rpc('getMultipleAccounts', addresses, { encoding, commitment }))
    const options = { encoding, commitment, accounts: { encoding, addresses } }
    const { err, accounts } = Simulated.parse(await chain.rpc('simulateTransaction', wire, options)).value
    if (err !== null || accounts === null) return { rows: [], failure: JSON.stringify(err) }
    return { rows: changes(chain, signer, addresses, before.value, accounts) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { rows: [], failure: error.message }
  }
}

/** Sums by asset: a wrapped coin that is unwrapped again is not a change of its own. */
function changes(
  { tokens }: SolanaChain,
  signer: string,
  addresses: readonly string[],
  before: readonly State[],
  after: readonly State[],
): readonly Row[] {
  const sums = new Map<string, bigint>()
  const count = (state: State | undefined, address: string, sign: bigint) => {
    const held = holding(state, address, signer)
    if (held !== undefined) sums.set(held.asset, (sums.get(held.asset) ?? 0n) + sign * held.amount)
  }
  for (const [i, address] of addresses.entries()) {
    count(before[i], address, -1n)
    count(after[i], address, 1n)
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .toSorted(([, left], [, right]) => Number(left > right) - Number(left < right))
    .map(([asset, sum]) => {
      const size = sum < 0n ? -sum : sum
      const amount = asset === 'native' ? lamports(size) : tokenAmount(tokens, asset, size)
      // An amount of the coin includes the network fee and the rent of new accounts.
      return { label: sum < 0n ? 'You pay, in all' : 'You get, about', value: amount }
    })
}

function holding(state: State | undefined, address: string, signer: string) {
  if (state === undefined || state === null) return undefined
  if (address === signer) return { asset: 'native', amount: state.lamports }
  const { lamports: held, owner, data } = state
  const account = readTokenAccount({
    lamports: held,
    owner: new PublicKey(owner),
    data: Buffer.from(data[0], encoding),
    executable: false,
  })
  return account?.owner.toBase58() === signer
    ? { asset: account.mint.toBase58(), amount: account.amount }
    : undefined
}
