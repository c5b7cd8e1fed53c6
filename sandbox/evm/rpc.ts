import * as z from 'zod'

/** Throws RpcError for an error of the node, Error when it does not answer. */
export type Rpc = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** An error that the node answered, with its JSON-RPC code and data. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

const Answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown() }),
])

export function createRpc(url: string): Rpc {
  return async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer = Answer.parse(await response.json())
    if ('error' in answer) throw new RpcError(answer.error)
    return answer.result
  }
}
