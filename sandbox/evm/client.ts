import { createPublicClient, custom, type PublicClient } from 'viem'
import type { Rpc } from './rpc.ts'

/** viem's typed contract reads over a node of ours. */
export function createClient(rpc: Rpc): PublicClient {
  const request = ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    rpc(method, ...params)
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
}
