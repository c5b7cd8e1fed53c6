import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { canonicalAddress } from '#server/chains/xrpl/codec/address.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Whether text is a classic address with the right checksum, as the service judges it. */
export const isAccount = (text: string): boolean => canonicalAddress(text, 0) === text

/** Addresses with right checksums. */
export const alice = 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn'
export const bob = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
export const HASH = 'E08D6E9754025BA2534A78707605E0601F03ACE063687A0CA1BDDACFCD1698C7'

/** A call as a node has got it. */
export interface SeenCall {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Result = Readonly<Record<string, unknown>>
/** Fields of the result, or anything else by the response itself. */
export type NodeReply = (call: SeenCall, response: ServerResponse) => Result | Promise<Result> | undefined

/** A node of the XRP Ledger that answers as a test tells it. */
export interface TestNode {
  readonly url: string
  readonly host: string
  /** Calls, without those about the node itself. */
  readonly seen: readonly SeenCall[]
  /** Of its answers to server_info. */
  info: Record<string, unknown>
  reply: NodeReply
  stop(): Promise<void>
}

export const LEDGER = 90_000_000

export async function startTestNode(reply: NodeReply, info: Record<string, unknown> = {}): Promise<TestNode> {
  const seen: SeenCall[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const call: SeenCall = { ...readCall(body), headers: request.headers, body }
      void answer(call, response)
    })
  })

  async function answer(call: SeenCall, response: ServerResponse): Promise<void> {
    if (call.method === 'server_info' && call.params['counters'] === false) {
      const validated_ledger = { seq: LEDGER, age: 1 }
      const known = { server_state: 'full', complete_ledgers: `32570-${LEDGER}`, validated_ledger }
      return end(response, { info: { ...known, ...node.info } })
    }
    seen.push(call)
    const result = await node.reply(call, response)
    if (result !== undefined) end(response, result)
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const host = `127.0.0.1:${address.port}`
  const node: TestNode = {
    url: `http://${host}/secret-path`,
    host,
    seen,
    info,
    reply,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}

function end(response: ServerResponse, result: Result): void {
  const status = result['error'] === undefined ? 'success' : 'error'
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ result: { ...result, status } }))
}

function readCall(body: string): Pick<SeenCall, 'method' | 'params'> {
  const call: unknown = JSON.parse(body)
  if (typeof call !== 'object' || call === null || !('method' in call) || !('params' in call))
    throw new Error(`not a call: ${body}`)
  const { method, params } = call
  const [only]: unknown[] = Array.isArray(params) ? params : []
  if (typeof method !== 'string' || typeof only !== 'object' || only === null)
    throw new Error(`not a call: ${body}`)
  return { method, params: { ...only } }
}

/** Time that moves only when a test, or one of its nodes, says so. */
export interface HandClock extends Clock {
  pass(ms: number): void
}

export function createHandClock(start = Date.UTC(2026, 0, 1)): HandClock {
  let now = start
  const timers = new Set<{ readonly at: number; readonly work: () => void }>()
  return {
    now: () => new Date(now),
    after(ms, work) {
      const timer = { at: now + ms, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    pass(ms) {
      now += ms
      for (const timer of [...timers].toSorted((a, b) => a.at - b.at))
        if (timer.at <= now && timers.delete(timer)) timer.work()
    },
  }
}
