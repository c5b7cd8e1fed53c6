import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port of this machine on which no one listens at present, for a program that is started at once. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
