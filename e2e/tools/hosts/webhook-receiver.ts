import { once } from 'node:events'
import { createServer } from 'node:http'

/** A partner's server that is told of events. */
export interface WebhookReceiver {
  readonly origin: string
  /** The `webhook-id` of each message that came, and the path that it came to. */
  readonly got: readonly { readonly id: string; readonly path: string }[]
  stop(): Promise<void>
}

/** Starts it; its first answers have these statuses, and then it takes everything. */
export async function startWebhookReceiver(statuses: readonly number[]): Promise<WebhookReceiver> {
  const got: { id: string; path: string }[] = []
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(statuses[got.length] ?? 204).end()
      got.push({ id: String(request.headers['webhook-id']), path: request.url ?? '' })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    got,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
