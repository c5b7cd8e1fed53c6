import { createServer } from 'node:http'
import * as z from 'zod'

/** The program beside which the suite is measured: node:http alone. It gets the answers by path. */
const Answers = z.record(
  z.string(),
  z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
)

process.once('message', (message) => {
  const answers = new Map(
    Object.entries(Answers.parse(message)).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body) },
    ]),
  )
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer === undefined) return void response.writeHead(404).end()
    response.writeHead(200, answer.headers)
    response.end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
// The process that started it is gone.
process.on('disconnect', () => process.exit())
