import type { RequestHandler } from 'express'
import type { PageChain } from '#contracts/embed/page.ts'
import { documentList } from './documents/index.ts'
import { escapeHtml } from './html.ts'
import { fixedPage, type Site } from './site-page.ts'

/** `/`: what this service is, how a page shows its widget, and where the documents are. */
export function frontPage(
  site: Site & { readonly chains: readonly PageChain[]; readonly version: string },
): RequestHandler[] {
  const { network, publicUrl, demoUrl, version } = site
  const chains = site.chains.map((chain) => escapeHtml(chain.name)).join(', ')
  const isSandbox = network === 'sandbox'
  const snippet = [
    '<div id="swap"></div>',
    `<script src="${publicUrl}/embed/v1.js"></script>`,
    '<script>',
    `  SuiteEmbed({ partner: '${isSandbox ? 'demo' : 'your-slug'}' })`,
    "    .mount('#swap', { product: 'swap' }) // or 'bridge'",
    '</script>',
  ]
  const intro =
    '<h1>Swaps, bridges and wallet signing for any website</h1>' +
    `<p class="soft">Version ${escapeHtml(version)}, network <code>${network}</code>, chains: ${chains === '' ? 'none yet' : chains}.</p>` +
    '<p class="ways"><a class="button" href="/dashboard/sign-up">Become a partner</a>' +
    (demoUrl === undefined ? '' : `<a href="${escapeHtml(demoUrl)}">See the demo shop</a>`) +
    '<a href="/market">See the market</a></p>'
  const rest =
    `<section><h2>In your page</h2><pre tabindex="0"><code>${escapeHtml(snippet.join('\n'))}</code></pre>` +
    `<p>${isSandbox ? 'In this sandbox every page on this machine may show it: serve a file with these lines at any port.' : 'The origin of the page has to be on your allowlist: add it in the dashboard.'} <a href="/docs/embed">How to embed a widget</a></p></section>` +
    `<section><h2>Documents</h2>${documentList}</section>` +
    '<section><h2>For programs</h2><ul><li><a href="/embed/manifest.json">/embed/manifest.json</a>: releases of the script, and their hashes</li>' +
    '<li><a href="/v1/docs">/v1/docs</a>: the market data API, as OpenAPI</li><li><a href="/api/health">/api/health</a>: whether the service is ready</li></ul></section>'
  return demoUrl === undefined
    ? fixedPage(site, 'Suite', intro + rest)
    : fixedPage(
        site,
        'Suite',
        `<div class="front"><div>${intro}</div>${live}<div>${rest}</div></div>`,
        'framing',
      )
}

/** The widget of the sandbox's demo partner, which has our own address on its list. */
const live =
  '<div class="live"><p class="soft small">Try it: this is the widget itself. Its wallets and coins are the sandbox’s.</p>' +
  '<iframe title="The swap widget of the partner demo" src="/embed/swap?partner=demo&amp;embed=1" allow="clipboard-write; clipboard-read" referrerpolicy="origin"></iframe></div>'
