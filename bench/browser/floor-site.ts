import { startLocalServer } from './local-server.ts'

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
  const { port, stop } = await startLocalServer((address, response, own) => {
    const page = pages[address]
    if (page === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(document(page(own)))
  })
  return { page: `http://127.0.0.1:${port}/page`, popup: `http://localhost:${port}/popup`, stop }
}
