import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  readonly port: number
  readonly stop: () => Promise<void>
}

/** A server on a free port of 127.0.0.1. `answer` gets the request's path and the port. */
export async function startLocalServer(
  answer: (path: string, response: ServerResponse, port: number) => void,
): Promise<LocalServer> {
  const server = createServer((request, response) =>
    answer(request.url ?? '', response, portOf(server.address())),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: portOf(server.address()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
