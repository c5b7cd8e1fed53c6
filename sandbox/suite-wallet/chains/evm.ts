import { decodeFunctionData, formatUnits, type Hex } from 'viem'
import * as z from 'zod'
import type { Account } from '../../evm/accounts.ts'
import { routerAbi } from '../../evm/artifacts.ts'
import type { LocalChain } from '../../evm/local-chain.ts'
import { RpcError } from '../../evm/rpc.ts'
import type { Row } from '../../wallet/ask.ts'
import { connectAsk, transactionAsk } from '../../wallet/asks.ts'
import { walletChain } from '../../wallet/chain.ts'
import { AddressText, Data } from '../../wallet/params.ts'
import { sendTransaction } from '../../wallet/sign.ts'
import { NotSent, type SuiteChain, turnProblem } from './chain.ts'
import { accountOf, readAs } from './read-as.ts'

const Request = z.strictObject({
  family: z.literal('evm'),
  chainId: z.int(),
  from: AddressText,
  to: AddressText,
  value: z
    .string()
    .regex(/^[0-9]{1,78}$/, 'expected wei as decimal text')
    .transform(BigInt),
  data: Data,
  nonce: z.int().nonnegative().exactOptional(),
})
const Count = z.string().transform(Number)

/** An EVM chain of the sandbox. */
export function evmChain(local: LocalChain, accounts: readonly Account[]): SuiteChain {
  const chain = walletChain(local)
  const { chainId, name } = local.spec
  return {
    caip2: `eip155:${chainId}`,
    name,
    accounts: async () => (await connectAsk(chain, accounts)).accounts ?? [],
    async read(request) {
      const { from, to, value, data, nonce } = readAs(
        Request.extend({ chainId: z.literal(chainId) }),
        request,
      )
      const signer = accountOf(accounts, from)
      const transaction = { from, to, value, data, ...(nonce !== undefined && { nonce: BigInt(nonce) }) }
      // Waiting transactions count: another one with the same number would replace them.
      const problem = async () =>
        turnProblem(nonce, Count.parse(await chain.rpc('eth_getTransactionCount', from, 'pending')))
      const waits = await problem()
      const { view, gas } = await transactionAsk(chain, signer, transaction)
      const rows = to === local.deployment.router ? [...view.rows, ...swapRows(local, data)] : view.rows
      return {
        view: { ...view, rows, ...(waits !== undefined && { warning: waits.message }) },
        async sign() {
          const now = await problem()
          if (now !== undefined) throw now
          try {
            return await sendTransaction(chain, signer, { ...transaction, gas })
          } catch (error) {
            throw error instanceof RpcError ? new NotSent(error.message) : error
          }
        },
      }
    },
  }
}

const Swap = z.object({ minimum: z.bigint(), path: z.array(z.string()).min(2), receiver: z.string() })

/** A swap's minimum and its receiver. Its arguments end with: minimum, path, receiver, deadline. */
function swapRows({ spec, deployment }: LocalChain, data: Hex): readonly Row[] {
  const [minimum, path, receiver] = argumentsOf(data).slice(-4)
  const swap = Swap.safeParse({ minimum, path, receiver })
  if (!swap.success) return []
  const bought = swap.data.path.at(-1)
  const id = Object.entries(deployment.tokens).find(([, address]) => address === bought)?.[0]
  const token = [
    { ...spec.wrapped, id: spec.wrapped.symbol, decimals: spec.coin.decimals },
    ...spec.tokens,
  ].find((candidate) => candidate.id === id)
  const least =
    token === undefined
      ? `${swap.data.minimum} minor units of ${bought}`
      : `${formatUnits(swap.data.minimum, token.decimals)} ${token.symbol}`
  return [
    { label: 'You get, at least', value: least },
    { label: 'Goes to', value: swap.data.receiver, code: true },
  ]
}

function argumentsOf(data: Hex): readonly unknown[] {
  try {
    return decodeFunctionData({ abi: routerAbi, data }).args ?? []
  } catch {
    return []
  }
}
