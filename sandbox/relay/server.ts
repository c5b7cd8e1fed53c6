import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { serve } from '../http/serve.ts'
import { clientOf } from './client-auth.ts'
import { createMailbox, type Letter, type Mailbox, type Reader } from './mailbox.ts'
import { createMethods, RelayError, subscriptionId } from './methods.ts'

export interface RelayOptions {
  /** 0 picks a free one. */
  readonly port?: number
  /** The environment variable that changes the port, for messages. */
  readonly portVariable?: string
  readonly now?: () => number
}

export interface Relay {
  /** Such as `ws://127.0.0.1:4009`. */
  readonly url: string
  stop(): Promise<void>
}

/** Clients give up a connection on which they have heard nothing for 35 s. */
const PING_MS = 30_000
const MAX_MESSAGE_BYTES = 1_000_000
const PROJECT_ID = /^[0-9a-f]{32}$/

const Call = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.unknown(),
})
type Call = z.output<typeof Call>
/** A client's confirmation of a delivery. */
const Receipt = z.object({ id: z.number(), result: z.unknown() })

/** A local WalletConnect relay: JSON-RPC over WebSocket on a loopback port, kept in memory. */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const { now = Date.now } = options
  const mailbox = createMailbox(now)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })

  const served = await serve({
    ...options,
    name: 'WalletConnect relay',
    handle: async () => ({
      status: 426,
      headers: { 'content-type': 'text/plain' },
      body: 'This is a WebSocket.',
    }),
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        const { searchParams: query } = new URL(request.url ?? '/', 'ws://relay')
        const client = clientOf(query.get('auth') ?? '', url, now())
        const refuse = (status: string) => void stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
        stream.on('error', () => stream.destroy())
        if (client === undefined) return refuse('401 Unauthorized')
        if (!PROJECT_ID.test(query.get('projectId') ?? '')) return refuse('403 Forbidden')
        sockets.handleUpgrade(request, stream, head, (socket) => connect(socket, client, mailbox, now))
      })
    },
  })
  const url = served.origin.replace('http', 'ws')
  const pings = setInterval(() => {
    for (const socket of sockets.clients) socket.ping()
  }, PING_MS)
  return {
    url,
    async stop() {
      clearInterval(pings)
      for (const socket of sockets.clients) socket.terminate()
      await served.stop()
    },
  }
}

function connect(socket: WebSocket, client: string, mailbox: Mailbox, now: () => number): void {
  const delivered = new Map<number, Letter>()
  let lastId = 0
  const send = (body: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...body }))
  const reader: Reader = {
    client,
    deliver(letter) {
      const { topic, message, publishedAt, tag, attestation } = letter
      lastId += 1
      delivered.set(lastId, letter)
      const data = { topic, message, publishedAt, tag, attestation }
      send({ id: lastId, method: 'irn_subscription', params: { id: subscriptionId(reader, topic), data } })
    },
  }
  const call = createMethods(mailbox, reader, now)
  const answer = ({ id, method, params }: Call) => {
    try {
      const { result, letters = [] } = call(method, params)
      send({ id, result })
      for (const letter of letters) reader.deliver(letter)
    } catch (error) {
      if (!(error instanceof RelayError)) console.error('The WalletConnect relay failed on', method, error)
      const { code, message } = error instanceof RelayError ? error : new RelayError(-32603, 'Internal error')
      send({ id, error: { code, message } })
    }
  }

  socket.on('close', () => mailbox.leave(reader))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data: Buffer) => {
    const message = parseJson(data.toString())
    const request = Call.safeParse(message)
    if (request.success) return answer(request.data)
    const receipt = Receipt.safeParse(message)
    const letter = receipt.success ? delivered.get(receipt.data.id) : undefined
    if (letter !== undefined) mailbox.confirm(letter)
  })
}
