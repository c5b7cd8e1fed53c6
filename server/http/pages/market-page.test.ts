import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { marketSite } from '#testing/market/market-site.ts'
import { surfaceHeaders } from '../middleware/surface-headers/index.ts'
import { marketPages } from './market-page.ts'
import type { Site } from './site-page.ts'
import { inlineScript } from './widget-files.ts'

const MD5 = 'a'.repeat(32)
const site = (network: Site['network']): Site => ({
  network,
  publicUrl: 'https://suite.test',
  headers: surfaceHeaders({ https: true, lookHash: "'sha256-look'" }),
  widgets: {
    look: inlineScript(''),
    files: new Map(),
    entry: () => ({ scripts: [], styles: [], preloads: [] }),
    words: () => ({ speak: '', form: '', checkout: '', bridge: '', sign: '' }),
  },
})
const servers = (['mainnet', 'sandbox'] as const).map((network) =>
  express()
    .use(marketPages({ ...site(network), ...marketSite }))
    .listen(0, '127.0.0.1'),
)
afterAll(() => servers.forEach((server) => server.close()))
const [live, play] = servers.map((server) => async (path: string, headers: Record<string, string> = {}) => {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  const at = server.address()
  return fetch(`http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}${path}`, { headers })
})
const textOf = async (from: typeof live, path: string) => (await from?.(path))?.text() ?? ''

test('a token’s page names its picture, with its size', async () => {
  const html = await textOf(live, `/market/token/${MD5}`)
  expect(html).toContain(
    `<meta property="og:image" content="https://suite.test/market/token/${MD5}/preview.png">`,
  )
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  expect(await textOf(live, '/market/nfts')).not.toContain('og:image')
})

test('the picture is PNG, is kept for ten minutes, and is not sent again to who has it', async () => {
  const path = `/market/token/${MD5}/preview.png`
  const response = await live?.(path)
  expect(response?.headers.get('content-type')).toBe('image/png')
  expect(response?.headers.get('cache-control')).toBe('public, max-age=600')
  expect(response?.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await response?.text()).toBe('PNG')
  const known = { 'if-none-match': response?.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect((await live?.(path, known))?.status).toBe(304)
})

test('search engines may list what says so, and on mainnet alone', async () => {
  const noindex = '<meta name="robots" content="noindex">'
  expect(await textOf(live, '/market')).not.toContain(noindex)
  expect(await textOf(live, `/market/token/${MD5}`)).toContain(noindex)
  expect(await textOf(play, '/market')).toContain(noindex)
})

test('robots are told of the market and of its site map, and of nothing where money is play', async () => {
  expect(await textOf(live, '/robots.txt')).toBe(
    'User-agent: *\nAllow: /market\nAllow: /assets/\nDisallow: /\n\nSitemap: https://suite.test/sitemap.xml\n',
  )
  expect(await textOf(play, '/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
})

test('the site map has the lists and the tokens, each with its whole address', async () => {
  const response = await live?.('/sitemap.xml')
  expect(response?.headers.get('content-type')).toContain('application/xml')
  const found = [...((await response?.text()) ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(found).toEqual(
    ['/market', '/market/nfts', `/market/token/${MD5}`, `/market/token/${'b'.repeat(32)}`].map(
      (path) => `https://suite.test${path}`,
    ),
  )
})
