import { createWalletClient, defineChain, type Hash, type Hex, http, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import * as z from 'zod'

const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .refine((text): text is Hex => text.startsWith('0x'))

/** Parameters of `eth_sendTransaction`; anything but hex is refused, as strict wallets do. */
export const Call = z.object({
  from: hex,
  to: hex,
  value: hex.optional(),
  data: hex.optional(),
  chainId: hex.optional(),
})
export type Call = z.output<typeof Call>

/** Asks the node at `url` and answers its result as it is. Throws viem's errors. */
export const askNode = async (url: string, method: string, params: unknown): Promise<unknown> =>
  // The wallet passes on whatever the page asks.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  http(url, { retryCount: 0 })({}).request({ method, params } as never)

export interface Signed {
  readonly hash: Hash
  broadcast(): Promise<void>
}

/**
 * Fills in what the page left open, and signs. Throws when the node says that the transaction would fail, unless
 * it is told how much gas to use.
 */
export async function signCall(
  account: PrivateKeyAccount,
  { id, url }: { readonly id: number; readonly url: string },
  call: Call,
  gas?: bigint,
): Promise<Signed> {
  const chain = defineChain({
    id,
    name: String(id),
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createWalletClient({ account, chain, transport: http(url) })
  const request = await client.prepareTransactionRequest({
    to: call.to,
    data: call.data ?? '0x',
    value: BigInt(call.value ?? '0x0'),
    ...(gas !== undefined && { gas }),
  })
  // As wallets do: a pool costs more gas in a later second than in the one of the estimate.
  const withMargin = { ...request, gas: gas ?? (request.gas * 3n) / 2n }
  const serializedTransaction = await client.signTransaction(withMargin)
  return {
    hash: keccak256(serializedTransaction),
    broadcast: async () => void (await client.sendRawTransaction({ serializedTransaction })),
  }
}
