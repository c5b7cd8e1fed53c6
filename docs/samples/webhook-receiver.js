// @ts-check
import { createServer } from 'node:http'
import { verifyWebhook, WebhookError } from './suite-client.js'

const { WEBHOOK_SECRET, PORT = '8080' } = process.env
if (!WEBHOOK_SECRET) throw new Error('WEBHOOK_SECRET is not set')
/** Two secrets, separated by a space, while one is being replaced. */
const secrets = WEBHOOK_SECRET.split(' ')
/** In bytes. Our messages are far smaller. */
const MOST = 256 * 1024

/** Ids of messages that were handled: a table of yours, with a unique key. */
const handled = new Set()

const server = createServer(async (request, response) => {
  try {
    // The raw bytes, as they came: a body that was parsed and written again has another signature.
    const parts = []
    let length = 0
    for await (const part of request) {
      length += part.length
      if (length > MOST) return response.writeHead(413, { Connection: 'close' }).end()
      parts.push(part)
    }
    const event = await verifyWebhook(Buffer.concat(parts), request.headers, secrets)
    const id = request.headers['webhook-id']
    // The same message may come twice, and in another order than it was sent.
    if (!handled.has(id)) {
      handled.add(id)
      // A test event has another type, `test.payment.succeeded`: it delivers nothing.
      if (event.type === 'payment.succeeded') console.log('deliver', event.data.intentId)
    }
    response.writeHead(204).end()
  } catch (error) {
    if (error instanceof WebhookError) return response.writeHead(400).end(error.fault)
    // It is sent again later.
    console.error(error)
    response.writeHead(500).end()
  }
})
server.listen(Number(PORT), () => console.log('listening', server.address()))
