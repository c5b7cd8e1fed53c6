import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * A part of the service that is answered before Express: it answers the request and says so, or leaves it alone. It is
 * given every request whose target is a path, and decides by host and path.
 */
export type Surface = (req: IncomingMessage, res: ServerResponse) => boolean
