import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * A part of the service that is answered before Express: it answers the request and says so, or leaves it alone. It is
 * given every request whose target is a path, and decides by host and path.
 */
export type Surface = (req: IncomingMessage, res: ServerResponse) => boolean

/**
 * A part that speaks another protocol on a connection: it takes it over and says so, or leaves it alone. It is given
 * every request that asks for another protocol.
 */
export type Takeover = (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean
