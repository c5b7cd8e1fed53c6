import type { RequestHandler } from 'express'
import type { Network } from '#contracts/api/values.ts'
import type { PageChain } from '#contracts/embed/page.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { escapeHtml, fixedPage } from './html.ts'
import type { WidgetFiles } from './widget-files.ts'

/** `/`: what this service is and where its parts are. */
export function frontPage(deps: {
  network: Network
  chains: readonly PageChain[]
  version: string
  headers: SurfaceHeaders
  widgets: WidgetFiles
}): RequestHandler[] {
  const chains = deps.chains.map((chain) => escapeHtml(chain.name)).join(', ')
  return fixedPage(
    deps,
    'Suite',
    '<main><h1>Suite</h1>' +
      `<p>Swaps and wallet signing for any website. Version ${escapeHtml(deps.version)}, network <code>${deps.network}</code>, chains: ${chains === '' ? 'none yet' : chains}.</p>` +
      '<section><h2>/embed/v1.js</h2><p>The loader for partner pages. <a href="/embed/manifest.json">Versions and their hashes</a>.</p></section>' +
      '<section><h2>/api/v1</h2><p>The partner API, by key. <a href="/docs/errors">What each error means</a>.</p></section>' +
      '<section><h2>/api/health</h2><p><a href="/api/health">Whether the service is ready</a>.</p></section></main>',
  )
}
