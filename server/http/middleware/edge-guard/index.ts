import type { RequestHandler } from 'express'
import { SuiteError } from '../../../domain/errors.ts'

/** Refuses what no honest client sends: other codings than `chunked`, two Hosts, or not ours (DNS rebinding). */
export function edgeGuard({ hosts }: { hosts: ReadonlySet<string> }): RequestHandler {
  return (req, _res, next) => {
    const coding = req.headers['transfer-encoding']
    if (coding !== undefined && coding.toLowerCase() !== 'chunked')
      throw refused(
        'The transfer coding is not supported. Send `chunked`, or a `Content-Length`.',
        'transfer-encoding',
        'must be `chunked`',
      )
    const sent = countHosts(req.rawHeaders)
    // Load balancers ask for health by address, and some without any Host, in HTTP/1.0.
    const isProbe = req.path === '/healthz'
    if (sent > 1 || (sent === 0 && !(isProbe && req.httpVersion === '1.0')))
      throw refused('Send exactly one Host header.', 'host', 'must be sent once')
    const host = req.headers.host?.toLowerCase() ?? ''
    if (!isProbe && !hosts.has(host))
      throw refused('This host is not served here.', 'host', 'must be the host of the service’s address')
    next()
  }
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') count++
  return count
}

const refused = (sentence: string, header: string, message: string) =>
  new SuiteError('INVALID_REQUEST', sentence, { details: [{ path: `headers.${header}`, message }] })

/** The Host values of a public URL, and those of the same port on this machine. */
export function servedHosts(publicUrl: string, port: number): Set<string> {
  const url = new URL(publicUrl)
  // A client may name the scheme's own port, or leave it out.
  const hosts = new Set([
    url.host,
    url.port === '' ? `${url.hostname}:${url.protocol === 'https:' ? 443 : 80}` : url.host,
  ])
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    hosts.add(`${name}:${port}`)
    if (port === 80) hosts.add(name)
  }
  return hosts
}
