import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import helmet from 'helmet'
import { document, type HostPage } from './html.ts'
import { hostPages } from './pages.ts'

/** A partner's site on 127.0.0.1: another site than the suite's `localhost`. */
export interface HostPages {
  readonly origin: string
  stop(): Promise<void>
}

export async function startHostPages(suite: string): Promise<HostPages> {
  const server = createServer((request, response) => answer(suite, request, response))
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('no port'))
      else resolve(address.port)
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(suite: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://host')
  const nonce = randomBytes(16).toString('base64')
  const page = hostPages[url.pathname]?.({ suite, nonce, query: url.searchParams })
  if (page === undefined) {
    response.writeHead(404).end()
    return
  }
  setHeaders(page, request, response)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(document(page.body))
}

function setHeaders(
  { policy, helmet: options }: HostPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (policy !== undefined) response.setHeader('content-security-policy', policy.join('; '))
  if (options !== undefined) helmet(options)(request, response, () => undefined)
}
