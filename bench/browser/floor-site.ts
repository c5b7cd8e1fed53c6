import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least that a page with a widget of another site, and a popup, can be: all of it inline. */
export interface FloorSite {
  /** A page of one site, whose inline script places a frame of another site with one field. */
  readonly page: string
  /** A page with one button. */
  readonly popup: string
  stop(): Promise<void>
}

const document = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Floor</title></head><body>${body}</body></html>`

export async function startFloorSite(): Promise<FloorSite> {
  const pages: Readonly<Record<string, (port: number) => string>> = {
    '/page': (port) => `<h1>A shop</h1><div id="swap"></div><script>
      const frame = document.createElement('iframe')
      frame.title = 'Swap'
      frame.src = 'http://localhost:${port}/frame'
      document.getElementById('swap').append(frame)
    </script>`,
    '/frame': () => '<input inputmode="decimal" aria-label="Amount">',
    '/popup': () => '<button class="sign-wallet">A wallet</button>',
  }
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(document(page(portOf(server.address()))))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const port = portOf(server.address())
  return {
    page: `http://127.0.0.1:${port}/page`,
    popup: `http://localhost:${port}/popup`,
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
