import { createServer } from 'node:http'
import express from 'express'
import * as z from 'zod'

/** The program beside which the suite is measured: node:http or Express alone. It gets the answers by path. */
const Order = z.object({
  kind: z.enum(['node', 'express']),
  answers: z.record(z.string(), z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
})

process.once('message', (message) => {
  const { kind, answers } = Order.parse(message)
  const byUrl = new Map(
    Object.entries(answers).map(([url, { headers, body }]) => [url, { headers, body: Buffer.from(body) }]),
  )
  const app = express().get('/{*path}', (request, response) => {
    const answer = byUrl.get(request.url)
    if (answer === undefined) response.status(404).end()
    else response.set(answer.headers).send(answer.body)
  })
  const server = createServer(
    kind === 'express'
      ? app
      : (request, response) => {
          const answer = byUrl.get(request.url ?? '')
          if (answer === undefined) response.writeHead(404).end()
          else response.writeHead(200, answer.headers).end(answer.body)
        },
  )
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
// The process that started it is gone.
process.on('disconnect', () => process.exit())
