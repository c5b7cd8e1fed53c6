import type { ClientRequest, IncomingMessage } from 'node:http'
import path from 'node:path'
import { preact } from '@preact/preset-vite'
import { createServer, type ViteDevServer } from 'vite'
import { browserBuilds } from '../../browser-builds.ts'
import { ROOT } from '../suite/program.ts'

const INPUTS = browserBuilds.map(({ input }) => input)
/** Folders that change while everything runs, or are large. */
const UNWATCHED = ['dist', '.tsc', '.sandbox', '.data', 'test-results', 'playwright-report']

export interface FrontOptions {
  readonly port: number
  /** Origin of the service. */
  readonly service: string
  /** Resolves once the service answers. Rejects with why it does not. */
  readonly ready: () => Promise<void>
}

/**
 * The server at the suite's address: hands out the widgets' modules, replaces them in pages when they change, and
 * passes everything else to the service. A request that comes while the service restarts waits for it.
 */
export async function createFront({ port, service, ready }: FrontOptions): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root: ROOT,
    base: '/assets/',
    publicDir: false,
    appType: 'custom',
    clearScreen: false,
    plugins: [preact({ include: [/\.tsx$/] })],
    optimizeDeps: { entries: INPUTS },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      warmup: { clientFiles: INPUTS },
      watch: { ignored: UNWATCHED.map((folder) => path.join(ROOT, folder, '**')) },
      proxy: {
        '^/(?!assets/)': {
          target: service,
          // Vite shows in the page why it has failed.
          bypass: ready,
          configure(proxy) {
            proxy.on('proxyReq', forgetReload)
            proxy.on('proxyRes', allowInjectedStyles)
          },
        },
      },
    },
  })
}

/** Vite adds styles to a page as elements, so that it can replace them. Pages get no other right than that. */
export function allowInjectedStyles({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const policy = headers['content-security-policy']
  if (typeof policy === 'string')
    // The hashes of a page would make browsers overlook 'unsafe-inline'.
    headers['content-security-policy'] = policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
}

/** A frame that Vite reloads names itself as its referrer, not the partner's page, and would be refused. */
export function forgetReload(request: Pick<ClientRequest, 'getHeader' | 'removeHeader'>): void {
  const isOwn = String(request.getHeader('referer')).startsWith(
    `http://${String(request.getHeader('host'))}/`,
  )
  if (isOwn) request.removeHeader('referer')
}
