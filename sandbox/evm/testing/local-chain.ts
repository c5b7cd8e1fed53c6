import { createWalletClient, custom, type Address, type Hex, type TransactionReceipt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { users } from '../accounts.ts'
import { chains, type ChainSpec } from '../chains.ts'
import { type LocalChain, startLocalChain } from '../local-chain.ts'

/** Tools of the sandbox's own integration tests. */

export function specOf(key: ChainSpec['key']): ChainSpec {
  const spec = chains.find((candidate) => candidate.key === key)
  if (spec === undefined) throw new Error(`there is no chain ${key}`)
  return spec
}

export const onError = (error: unknown): void => console.error(error)

/**
 * A chain for one file of tests, started from the fixture, so that no one else's transactions move its prices.
 * No block comes by itself: they are further apart than any test is long.
 */
export function useLocalChain(key: ChainSpec['key']): () => LocalChain {
  let chain: LocalChain | undefined
  const started = () => {
    if (chain === undefined) throw new Error('the chain runs only inside tests')
    return chain
  }
  beforeAll(async () => {
    chain = await startLocalChain({ spec: specOf(key), blockMs: 3_600_000, onError })
  })
  afterAll(() => started().stop())
  return started
}

export function tokenOf(chain: LocalChain, id: string): Address {
  const address = chain.deployment.tokens[id]
  if (address === undefined) throw new Error(`there is no token ${id}`)
  return address
}

export function userAt(index: number) {
  const user = users[index]
  if (user === undefined) throw new Error(`there is no user ${index}`)
  return user
}

export interface Call {
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
}

/** Sends as a user's wallet does: signed here, taken by the node as it is. Resolves when it is mined. */
export async function send(chain: LocalChain, user: number, call: Call): Promise<TransactionReceipt> {
  const request = ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    chain.rpc(method, ...params)
  const wallet = createWalletClient({
    account: privateKeyToAccount(userAt(user).privateKey),
    transport: custom({ request }),
  })
  const hash = await wallet.sendTransaction({ chain: null, gas: 400_000n, ...call })
  return chain.client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
}
