import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createConnectionLimit } from './connection-limit.ts'

/** Closes connections of a client beyond its most. */
export function limitConnections(server: Server): void {
  const limit = createConnectionLimit()
  const counted = new WeakSet<Socket>()
  server.on('connection', (socket) => {
    // One that was given back to the server comes again.
    if (counted.has(socket)) return
    counted.add(socket)
    const leave = limit.enter(socket.remoteAddress ?? '')
    if (leave === undefined) socket.destroy()
    else socket.once('close', leave)
  })
}
