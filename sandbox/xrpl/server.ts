import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { json, type Reply, serve } from '../http/serve.ts'
import { createLedger, type ClosedLedger, type Ledger, type Restored } from './ledger.ts'
import { explainResult } from './results.ts'
import { RpcError } from './rpc/errors.ts'
import { methods } from './rpc/methods.ts'
import { Params } from './rpc/params.ts'
import { isoTime, jsonOf } from './rpc/shapes.ts'

export interface XrplLedgerOptions {
  /** 0 picks a free one. */
  readonly port?: number
  readonly networkId?: number
  /** Milliseconds between two ledgers; 0 closes only when `close` is called. */
  readonly closeEvery?: number
  /** Milliseconds between two ledgers while no client sends anything; as long as `closeEvery` by default. */
  readonly quietEvery?: number
  readonly now: () => number
  readonly genesis: ReadonlyMap<string, bigint>
  readonly restored?: Restored | undefined
}
export interface XrplLedgerServer {
  readonly origin: string
  readonly websocket: string
  readonly ledger: Ledger
  /** Closes the open ledger now. */
  readonly close: () => void
  stop(): Promise<void>
}
interface Subscription {
  readonly streams: Set<string>
  readonly accounts: Set<string>
}

/** As long after a transaction ledgers close at their full pace. */
const BUSY_MS = 32_000
const MAX_BODY_BYTES = 1_000_000
const STREAMS = new Set(['ledger', 'transactions'])
const HttpCall = z.object({
  method: z.string(),
  params: z.array(z.record(z.string(), z.unknown())).max(1).default([]),
})
const SocketCall = z.looseObject({ id: z.unknown(), command: z.string() })

/** A local XRP Ledger: JSON-RPC by HTTP POST and the WebSocket API on one loopback port. */
export async function startXrplLedger(options: XrplLedgerOptions): Promise<XrplLedgerServer> {
  const { port = 0, networkId = 0, closeEvery = 1_000, quietEvery = closeEvery, now, genesis } = options
  const ledger = createLedger({ networkId, now, genesis, restored: options.restored })
  const subscriptions = new Map<WebSocket, Subscription>()
  let busyAt = now()

  function call(name: string, given: unknown, socket?: WebSocket): object {
    const params = Params.safeParse(given)
    if (!params.success) throw new RpcError('invalidParams', z.prettifyError(params.error))
    if (name === 'submit') busyAt = now()
    if (name === 'subscribe' || name === 'unsubscribe') return subscribe(name, params.data, socket)
    const method = methods.get(name)
    if (method === undefined) throw new RpcError('unknownCmd')
    return method(ledger, params.data)
  }

  function subscribe(name: string, { streams, accounts }: Params, socket?: WebSocket): object {
    if (socket === undefined) throw new RpcError('noEvents')
    if (streams.some((stream) => !STREAMS.has(stream))) throw new RpcError('malformedStream')
    const known = subscriptions.get(socket) ?? { streams: new Set(), accounts: new Set() }
    subscriptions.set(socket, known)
    const change = name === 'subscribe' ? 'add' : 'delete'
    for (const stream of streams) known.streams[change](stream)
    for (const account of accounts) known.accounts[change](account)
    return change === 'add' && streams.includes('ledger') ? ledgerEvent(ledger, ledger.last()) : {}
  }

  function close(): void {
    const closed = ledger.close()
    for (const [socket, { streams, accounts }] of subscriptions) {
      const send = (event: object) => socket.send(JSON.stringify(event))
      if (streams.has('ledger'))
        send({ type: 'ledgerClosed', ...ledgerEvent(ledger, closed), txn_count: closed.transactions.length })
      for (const event of transactionEvents(closed)) {
        const body = JSON.stringify(event)
        const concerned = [...accounts].some((account) => body.includes(`"${account}"`))
        if (streams.has('transactions') || concerned) socket.send(body)
      }
    }
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES })
  const served = await serve({
    name: 'XRP ledger',
    port,
    attach(server) {
      server.on('upgrade', (request, socket, head) =>
        sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client)),
      )
    },
    async handle({ request, text }) {
      if (request.method !== 'POST') return plain(405, 'Only POST.')
      const body = HttpCall.safeParse(parseJson(await text()))
      if (!body.success) return plain(400, 'Unable to parse request: ')
      const { method, params } = body.data
      const result = answer(() => call(method, params[0] ?? {}), { command: method, ...params[0] })
      return json(200, { result })
    },
  })
  sockets.on('connection', (socket) => {
    socket.on('close', () => subscriptions.delete(socket))
    socket.on('message', (data: Buffer) => {
      const request = SocketCall.safeParse(parseJson(data.toString()))
      if (!request.success)
        return socket.send(
          JSON.stringify({ type: 'error', error: 'jsonInvalid', error_code: 23, status: 'error' }),
        )
      const { id, command, ...params } = request.data
      const { status, ...result } = answer(() => call(command, params, socket), request.data)
      const body = status === 'error' ? result : { result }
      socket.send(JSON.stringify({ ...body, id, status, type: 'response' }))
    })
  })
  let closedAt = now()
  function tick(): void {
    const pace = now() - busyAt < BUSY_MS ? closeEvery : quietEvery
    // A timer is a little early or late.
    if (now() - closedAt < pace - closeEvery / 2) return
    closedAt = now()
    close()
  }
  const timer = closeEvery > 0 ? setInterval(tick, closeEvery) : undefined
  return {
    origin: served.origin,
    websocket: served.origin.replace('http', 'ws'),
    ledger,
    close,
    async stop() {
      clearInterval(timer)
      for (const socket of sockets.clients) socket.terminate()
      await served.stop()
    },
  }
}

const plain = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
})

function answer(work: () => object, request: object): Record<string, unknown> {
  try {
    return { ...work(), status: 'success' }
  } catch (error) {
    if (!(error instanceof RpcError)) console.error('The XRP ledger failed on', request, error)
    const body =
      error instanceof RpcError
        ? error.body
        : { error: 'internal', error_code: 73, error_message: 'Internal error.' }
    return { ...body, request, status: 'error' }
  }
}

function ledgerEvent(ledger: Ledger, { header }: ClosedLedger) {
  const { ledger_hash, ledger_index, close_time: ledger_time } = header
  const fees = { fee_base: 10, reserve_base: 1_000_000, reserve_inc: 200_000 }
  return {
    ...fees,
    ledger_hash,
    ledger_index,
    ledger_time,
    network_id: ledger.networkId,
    validated_ledgers: `${ledger.first}-${ledger_index}`,
  }
}

function transactionEvents({ header, transactions }: ClosedLedger): readonly object[] {
  const { ledger_hash, ledger_index, close_time: date } = header
  return transactions.map((recorded) => ({
    ...explainResult(recorded.result),
    close_time_iso: isoTime(date),
    hash: recorded.hash,
    ledger_hash,
    ledger_index,
    meta: recorded.metadata,
    status: 'closed',
    transaction: { ...jsonOf(recorded, 1), date, hash: recorded.hash },
    tx_json: { ...jsonOf(recorded, 2), date },
    type: 'transaction',
    validated: true,
  }))
}
