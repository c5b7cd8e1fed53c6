import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

const OF_UPGRADE = /^(?:upgrade|connection|http2-settings)$/i

/**
 * Gives a request that asks for another protocol back to the server without that wish, which a server may ignore (RFC
 * 9110, 7.8). Clients in Java ask for HTTP/2 in this way by their first request.
 */
export function withoutUpgrade(server: Server, req: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = '', url = '', httpVersion, rawHeaders } = req
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!OF_UPGRADE.test(name)) lines.push(`${name}: ${value}`)
  }
  if (/\bclose\b/i.test(req.headers.connection ?? '')) lines.push('Connection: close')
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
