// @ts-check
import { createServer } from 'node:http'
import { verifyWebhook, WebhookError } from './suite-client.js'

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env

/** Ids of messages that were handled: a table of yours, with a unique key. */
const handled = new Set()

const server = createServer(async (request, response) => {
  // The raw bytes, as they came: a body that was parsed and written again has another signature.
  const parts = []
  for await (const part of request) parts.push(part)
  const rawBody = Buffer.concat(parts)
  try {
    // Two secrets, separated by a space, while one is being replaced.
    const event = await verifyWebhook(rawBody, request.headers, WEBHOOK_SECRET.split(' '))
    const id = request.headers['webhook-id']
    // The same message may come twice, and in another order than it was sent.
    if (!handled.has(id)) {
      handled.add(id)
      // A test event has another type, `test.payment.succeeded`: it delivers nothing.
      if (event.type === 'payment.succeeded') console.log('deliver', event.data.intentId)
    }
    response.writeHead(204).end()
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    response.writeHead(400).end(error.fault)
  }
})
server.listen(Number(PORT), () => console.log('listening', server.address()))
