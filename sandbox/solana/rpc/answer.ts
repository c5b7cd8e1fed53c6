import * as z from 'zod'
import type { Method, Methods } from './context.ts'
import { RpcError } from './errors.ts'

const Call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown(),
})

type Answer = Readonly<Record<string, unknown>>

const failure = (id: unknown, { code, message, data }: RpcError): Answer => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message, ...(data !== undefined && { data }) },
})

/** Answers one JSON-RPC 2.0 call; `undefined` for a notification. */
export function answerCall(methods: Methods, value: unknown): Answer | undefined {
  const call = Call.safeParse(value)
  if (!call.success) return failure(null, new RpcError(-32600, 'Invalid request'))
  const { id, method, params } = call.data
  try {
    const found: Method | undefined = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (found === undefined) throw new RpcError(-32601, 'Method not found')
    const result = found(params)
    return id === undefined ? undefined : { jsonrpc: '2.0', id, result }
  } catch (error) {
    if (id === undefined) return undefined
    if (error instanceof RpcError) return failure(id, error)
    console.error(`The Solana node failed on ${method}:`, error)
    return failure(id, new RpcError(-32603, 'Internal error'))
  }
}

/** Answers a call or a batch of calls from text. */
export function answerText(methods: Methods, text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return failure(null, new RpcError(-32700, 'Parse error'))
  }
  if (!Array.isArray(value)) return answerCall(methods, value)
  if (value.length === 0) return failure(null, new RpcError(-32600, 'Invalid request'))
  return value.map((call) => answerCall(methods, call)).filter((answer) => answer !== undefined)
}
