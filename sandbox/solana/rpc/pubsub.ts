import { once } from 'node:events'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod'
import { type Commitment, type Ledger, reached } from '../ledger.ts'
import { pad } from './account-methods.ts'
import { answerText } from './answer.ts'
import { inContext } from './context.ts'
import { invalidParams } from './errors.ts'
import { parseParams, Signature, SubscribeConfig } from './params.ts'

interface Subscription {
  readonly signature: string
  readonly commitment: Commitment
}

export interface PubSub {
  stop(): Promise<void>
}

/** Solana's PubSub with `signatureSubscribe`: one message, when the wanted commitment is reached, and it ends. */
export async function startPubSub(ledger: Ledger, port: number): Promise<PubSub> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  let lastId = 0
  server.on('connection', (socket) => {
    const subscriptions = new Map<number, Subscription>()
    const notify = () => notifyReached(ledger, socket, subscriptions)
    const unwatch = ledger.watch(notify)
    socket.on('close', unwatch)
    socket.on('error', () => socket.terminate())
    const methods = {
      signatureSubscribe(params: unknown) {
        const [signature, config] = parseParams(z.tuple([Signature, SubscribeConfig]), pad(params, 2))
        lastId += 1
        subscriptions.set(lastId, { signature, commitment: config?.commitment ?? 'finalized' })
        return lastId
      },
      signatureUnsubscribe(params: unknown) {
        const [id] = parseParams(z.tuple([z.int()]), params)
        // A subscription that has been answered ended by itself; a client may not have read that yet.
        if (id > lastId) throw invalidParams('Invalid subscription id.')
        subscriptions.delete(id)
        return true
      },
    }
    socket.on('message', (message: Buffer) => {
      const answer = answerText(methods, message.toString('utf8'))
      if (answer !== undefined) socket.send(JSON.stringify(answer))
      notify()
    })
  })
  return {
    async stop() {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function notifyReached(ledger: Ledger, socket: WebSocket, subscriptions: Map<number, Subscription>) {
  for (const [subscription, { signature, commitment }] of subscriptions) {
    const landed = ledger.find(signature)
    if (landed === undefined || !reached(ledger.commitment(landed), commitment)) continue
    subscriptions.delete(subscription)
    const params = { subscription, result: inContext(ledger, { err: landed.error }) }
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params }))
  }
}
