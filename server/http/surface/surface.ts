import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Answers a request before Express and returns true, or leaves it alone. It is given every request whose target is a path,
 * and decides by host and path.
 */
export type Surface = (req: IncomingMessage, res: ServerResponse) => boolean

/**
 * Takes a connection over to speak another protocol on it and returns true, or leaves it alone. It is given every request
 * that asks for another protocol.
 */
export type Takeover = (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean
