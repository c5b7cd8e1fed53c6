import { json, serve, type Handle } from '../http/serve.ts'
import { createOutage, type Outage } from '../http/outage.ts'
import type { Ledger } from './ledger.ts'
import { accountMethods } from './rpc/account-methods.ts'
import { answerText } from './rpc/answer.ts'
import { chainMethods } from './rpc/chain-methods.ts'
import { startPubSub } from './rpc/pubsub.ts'
import { transactionMethods } from './rpc/transaction-methods.ts'

export interface SolanaNode {
  /** JSON-RPC; PubSub is on the next port, where clients look for it. */
  readonly origin: string
  readonly pubSubUrl: string
  readonly outage: Outage
  stop(): Promise<void>
}

/** Solana's usual time from slot to slot. */
const SLOT_MS = 400
const PORT_ATTEMPTS = 20

// Wallets and pages call nodes from any origin.
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type,solana-client',
  'access-control-allow-methods': 'POST, OPTIONS',
}

const rpcFailure = (status: number, code: number, message: string) =>
  json(status, { jsonrpc: '2.0', error: { code, message }, id: null }, CORS)

/** A node of the sandbox's Solana: JSON-RPC and PubSub over a ledger whose slots it counts. `port` 0 is any free pair. */
export async function startSolanaNode({
  ledger,
  port = 0,
  slotMs = SLOT_MS,
}: {
  ledger: Ledger
  port?: number
  /** Milliseconds from slot to slot; 0 when someone else counts them. */
  slotMs?: number
}): Promise<SolanaNode> {
  const outage = createOutage({
    tooMany: () => rpcFailure(429, 429, 'Too many requests for a specific RPC call'),
    broken: () => rpcFailure(500, -32603, 'Internal error'),
  })
  const methods = { ...chainMethods(ledger), ...accountMethods(ledger), ...transactionMethods(ledger) }
  const calls = outage.around(async ({ text }) => {
    const answer = answerText(methods, await text())
    return answer === undefined ? { status: 204, headers: CORS, body: '' } : json(200, answer, CORS)
  })
  const handle: Handle = async (context) => {
    if (context.request.method === 'OPTIONS') return { status: 204, headers: CORS, body: '' }
    if (context.request.method === 'POST') return calls(context)
    return { status: 405, headers: { allow: 'POST, OPTIONS' }, body: '' }
  }
  const { served, pubSub, pubSubUrl } = await listen(ledger, handle, port)
  const timer = slotMs > 0 ? setInterval(() => ledger.advance(1), slotMs) : undefined
  timer?.unref()
  return {
    origin: served.origin,
    pubSubUrl,
    outage,
    async stop() {
      clearInterval(timer)
      await pubSub.stop()
      await served.stop()
    },
  }
}

/** Takes two ports in a row: web3.js looks for PubSub on the one after the RPC's. */
async function listen(ledger: Ledger, handle: Handle, port: number) {
  for (let attempt = 1; ; attempt++) {
    const served = await serve({ name: 'Solana node', port, handle })
    const next = Number(new URL(served.origin).port) + 1
    try {
      const pubSub = await startPubSub(ledger, next)
      return { served, pubSub, pubSubUrl: `ws://127.0.0.1:${next}` }
    } catch (error) {
      await served.stop()
      if (port !== 0 || attempt === PORT_ATTEMPTS) throw error
    }
  }
}
