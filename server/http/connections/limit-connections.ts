import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf } from '../../domain/access/client.ts'
import { createSeats } from '../../kit/seats.ts'

/** Enough for everyone behind one router, and not enough for one to shut out everyone else. */
const MOST = 300

/** Closes connections of a client beyond its most: of an IPv6 address, those of its whole /64. */
export function limitConnections(server: Pick<Server, 'on'>): void {
  const seats = createSeats()
  const counted = new WeakSet<Socket>()
  server.on('connection', (socket) => {
    // One that was given back to the server comes again.
    if (counted.has(socket)) return
    counted.add(socket)
    const leave = seats.take({ [clientOf(socket.remoteAddress ?? '')]: MOST })
    if (leave === undefined) socket.destroy()
    else socket.once('close', leave)
  })
}
