import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { startLocalServer } from './local-server.ts'

/** The least that a widget with a form can be: page, loader and frame, without anything to swap. */
export interface FormFloor {
  readonly page: string
  stop(): Promise<void>
}

const document = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Floor</title>${head}</head><body>${body}</body></html>`

/** A source of the floor as one script. */
async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(import.meta.dirname, 'floor', name) },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`the floor's ${name} was not built`)
  return chunk.code.replaceAll('</script', '<\\/script')
}

/** Page and loader on 127.0.0.1 and localhost, as the widget's; every answer in brotli, as the suite's are. */
export async function startFormFloor(): Promise<FormFloor> {
  const [loader, form] = await Promise.all([bundle('loader.ts'), bundle('form.ts')])
  const html = 'text/html; charset=utf-8'
  const answers: Readonly<Record<string, (port: number) => readonly [type: string, text: string]>> = {
    '/page': (port) => [
      html,
      document(
        '',
        `<h1>A shop</h1><div id="swap"></div><script src="http://localhost:${port}/loader.js"></script>`,
      ),
    ],
    '/loader.js': () => ['text/javascript', loader],
    '/frame': () => [html, document('', `<div id="app"></div><script type="module">${form}</script>`)],
  }
  const { port, stop } = await startLocalServer((address, response, own) => {
    const answer = answers[address]?.(own)
    if (answer === undefined) return void response.writeHead(404).end()
    const headers = { 'content-type': answer[0], 'content-encoding': 'br', 'cache-control': 'no-store' }
    response.writeHead(200, headers).end(brotliCompressSync(answer[1]))
  })
  return { page: `http://127.0.0.1:${port}/page`, stop }
}
