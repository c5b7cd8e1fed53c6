import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callOf } from '#testing/market/call-of.ts'
import { answerTo } from '#testing/market/answers.ts'

/** A source behind HTTP with eight tokens, so that an answer has about six kilobytes. */
export async function startIndex() {
  const { route, call } = callOf('/tokens?limit=8')
  const body = JSON.stringify(answerTo(route, call))
  const server = createServer((_req, res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(body),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
