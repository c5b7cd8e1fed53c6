import { createHash } from 'node:crypto'
import { marketSite } from '#testing/market/market-site.ts'
import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Router } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { wordFiles } from '../../../browser-builds.ts'
import { surfaceHeaders } from '../middleware/surface-headers/index.ts'
import { builtFile } from './built-files.ts'
import { createPages } from './index.ts'
import { inlineScript, type WidgetFiles } from './widget-files.ts'

const loader = builtFile('loader.js', Buffer.from(`console.log('loader')${' '.repeat(2000)}`))
const older = Buffer.from('console.log("an older loader")')
const hash = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
const look = inlineScript('document.documentElement.dataset.dressed = 1')
const asset = (name: string, kind: string) => `/assets/${name}/${name}.${kind}`
const widgets: WidgetFiles = {
  look,
  files: new Map([
    ['swap/swap-abc.js', builtFile('swap-abc.js', Buffer.from('export {}'))],
    ['swap/swap.css', builtFile('swap.css', Buffer.from('body{margin:0}'))],
    ['swap/licenses.md', builtFile('licenses.md', Buffer.from('# Licenses'))],
  ]),
  entry: (name) => ({ scripts: [asset(name, 'js')], styles: [asset(name, 'css')], preloads: [] }),
  words: (language) => wordFiles(language, (input) => `/assets/words/${input}`),
}

const pages = Router()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages })
  const headers = surfaceHeaders({ https: true, lookHash: look.hash, walletOrigin: 'http://localhost:4002' })
  pages.use(
    createPages({
      partner: (slug) => app.store.read.partners.get(slug),
      partnerOf: async ({ session }) =>
        app.store.read.partners.get(session === 'ses_dressed000000000000001' ? 'dressed' : 'demo'),
      isOffered: (product) => product !== 'bridge',
      issueTicket: (partner) => app.tokens.issueTicket(partner),
      network: 'sandbox',
      publicUrl: 'https://suite.test',
      ...marketSite,
      demoUrl: 'http://127.0.0.1:4001',
      demoPartner: 'demo',
      documents: new Map([
        ['embed', 'See https://suite.example and [a code](errors.md#fee_tx_pending), [more](operations.md).'],
        ['api', '# API reference'],
      ]),
      client: new Map([['suite-client.ts', builtFile('suite-client.ts', Buffer.from('export {}'))]]),
      chains: [
        {
          key: 'eth',
          name: 'Ethereum',
          coin: { symbol: 'ETH', name: 'Ether', decimals: 18 },
          family: 'evm',
          caip2: 'eip155:1',
        },
      ],
      wallets: { xaman: false },
      headers,
      widgets,
      loader,
      loaderTypes: builtFile('v1.d.ts', Buffer.from('export type A = 1')),
      display: builtFile('display.js', Buffer.from('export const a = 1')),
      version: '1.2.3',
      released: new Map([
        ['v1.2.2.js', builtFile('v1.2.2.js', older)],
        ['releases.json', builtFile('releases.json', Buffer.from('{}'))],
      ]),
      statics: new Map([['icon.svg', builtFile('icon.svg', Buffer.from('<svg/>'))]]),
      walletScript: 'http://localhost:4002/wallet.js',
    }),
  )
  await app.addPartner({ slug: 'tricky', name: '</script><script>alert(1)</script>&"\u2028' })
  await app.addPartner({
    slug: 'dressed',
    look: { appearance: { accent: '#c4621a' }, hide: ['title'], logo: 'https://dressed.example/logo.png' },
  })
  await app.addPartner({ slug: 'halted', status: 'suspended' })
  await app.addPartner({ slug: 'local', origins: ['http://localhost:*'] })
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })
/** The bytes as they came: fetch would decompress them. */
const raw = (accept: string, known = '') =>
  new Promise<{ status: number | undefined; coding: string | undefined; body: Buffer }>((resolve, reject) => {
    http
      .get(
        `${app.url}/embed/v1.js`,
        { headers: { 'accept-encoding': accept, 'if-none-match': known } },
        (res) => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('end', () =>
            resolve({
              status: res.statusCode,
              coding: res.headers['content-encoding'],
              body: Buffer.concat(chunks),
            }),
          )
        },
      )
      .on('error', reject)
  })
const configIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="suite">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('a widget’s page', () => {
  test('is framed by the partner’s origins only, and carries a ticket and the allowlist', async () => {
    const response = await get('/embed/swap?partner=demo&embed=1&theme=dark&locale=de-AT&amount=1.5', {
      referer: 'https://shop.example/',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('<html lang="de" data-theme="dark">')
    expect(configIn(html)).toMatchObject({
      product: 'swap',
      partner: { slug: 'demo' },
      origins: ['https://shop.example'],
      theme: 'dark',
      locale: 'de-AT',
      amount: '1.5',
      network: 'sandbox',
    })
  })

  test('shows the outline of its form before any other request, with styles that its policy names by hash', async () => {
    const response = await get('/embed/swap?partner=demo')
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(await response.clone().text()) ?? []
    expect(css).toBe('body{margin:0}')
    const digest = createHash('sha256').update(css).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${digest}';`)
    const html = await response.text()
    expect(html).toMatch(/<div id="app"><main .*<input /)
    expect(html).not.toContain('rel="stylesheet"')
    const sign = await get('/embed/sign?partner=demo')
    expect(sign.headers.get('content-security-policy')).toContain("style-src 'self';")
    expect(await sign.text()).toContain('<div id="app"></div>')
  })

  test.each(['/embed/swap?partner=demo', '/sign/ses_0000000000000000000001', '/bridge/ord_00000001'])(
    'is dressed before anything is painted, by the one script that its policy names by hash: %s',
    async (path) => {
      const response = await get(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`script-src 'self' ${look.hash}`)
      expect(policy).not.toContain('unsafe-inline')
      const [head = ''] = (await response.text()).split('</head>')
      expect(head.indexOf(`<script>${look.text}</script>`)).toBeGreaterThan(head.indexOf('id="suite"'))
      expect(head.match(/<script>/g)).toHaveLength(1)
    },
  )

  test.each([
    ['/embed/swap?partner=dressed', 'a widget'],
    ['/sign/ses_dressed000000000000001', 'a sign window'],
  ])('wears what is stored for the partner, with the logo at our media host: %s', async (path) => {
    const config = configIn(await (await get(path)).text())
    expect(config).toMatchObject({
      look: { appearance: { accent: '#c4621a' }, hide: ['title'] },
      logo: expect.stringMatching(/^https:\/\/cdn\.test\/logo\/partner\.dressed\.\w+\?size=96/),
    })
    expect(JSON.stringify(config)).not.toContain('dressed.example')
  })

  test('cannot be broken out of by a partner’s name or a query', async () => {
    const html = await (
      await get('/embed/swap?partner=tricky&locale=%22%3E%3Cscript%3E&from=%3C/script%3E')
    ).text()
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('<html lang="en">')
    expect(configIn(html)).toMatchObject({
      partner: { name: '</script><script>alert(1)</script>&"\u2028' },
      from: '</script>',
    })
  })

  test.each([
    ['an unknown partner', '/embed/swap?partner=nobody', 404, 'E_PARTNER'],
    ['no partner', '/embed/swap', 404, 'E_PARTNER'],
    ['a partner twice', '/embed/swap?partner=demo&partner=demo', 404, 'E_PARTNER'],
    ['a suspended partner', '/embed/swap?partner=halted', 403, 'E_PARTNER_SUSPENDED'],
    ['a product that is not offered', '/embed/bridge?partner=demo', 404, 'E_CONFIG_INVALID'],
    ['a chain that is not served', '/embed/swap?partner=demo&chain=doge', 400, 'E_CONFIG_INVALID'],
    ['another network', '/embed/swap?partner=demo&network=mainnet', 400, 'E_NETWORK_MISMATCH'],
  ])('refuses %s in a page that anyone may frame', async (_name, path, status, code) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(configIn(await response.text())).toMatchObject({ code })
  })

  test('is shown again to a frame that loads itself again, which names our own origin', async () => {
    const referer = 'https://suite.test/embed/swap?partner=demo'
    const response = await get('/embed/swap?partner=demo', { referer })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).not.toContain('https://suite.test;')
  })

  test('tells the page’s author the origin that is not on the allowlist and what adds it, and a visitor nothing of it', async () => {
    const response = await get('/embed/swap?partner=demo', { referer: 'https://other.example/cart?x=1' })
    expect(response.status).toBe(403)
    const html = await response.text()
    expect(configIn(html)).toMatchObject({
      code: 'E_ORIGIN_NOT_ALLOWED',
      origin: 'https://other.example',
      message: expect.stringMatching(
        /^The origin https:\/\/other\.example is not on .*`suite partner apply FILE`.*https:\/\/suite\.test\/docs\/embed$/,
      ),
    })
    const shown = /<body>(.*)<\/body>/s.exec(html)?.[1]
    expect(shown).toContain('This is not available here')
    expect(shown).not.toContain('other.example')
    expect(html).not.toContain('/assets/swap/')
  })

  test('is framed in the sandbox by any page on this machine, where the partner is so listed, and by no other', async () => {
    const answer = async (page: string) => get('/embed/swap?partner=local', { referer: `${page}/shop` })
    for (const page of ['http://localhost:5173', 'http://127.0.0.1:8080']) {
      const response = await answer(page)
      expect(response.headers.get('content-security-policy')).toContain(
        'frame-ancestors http://localhost:* http://127.0.0.1:*',
      )
      expect(configIn(await response.text())).toMatchObject({ origins: [page] })
      const ticket = app.tokens.issueTicket('local')
      const opened = await fetch(`${app.url}/api/embed/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket, origin: page, visitor: 'v'.repeat(43) }),
      })
      expect(opened.status).toBe(200)
    }
    expect((await answer('https://localhost.example')).status).toBe(403)
    expect((await get('/embed/swap?partner=demo', { referer: 'http://localhost:5173/' })).status).toBe(403)
  })

  test('of a product that is not served is not found', async () => {
    expect((await get('/embed/loan?partner=demo')).status).toBe(404)
  })
})

test.each(['/dashboard', '/dashboard/keys', '/dashboard/payments/one?intentId=x'])(
  'the dashboard is one page for all of its addresses, framed by no one, and %s gets it',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const part of [
      "script-src 'self';",
      "style-src 'self';",
      "frame-src 'self';",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part)
    const html = await response.text()
    expect(html).toContain('/assets/dashboard/dashboard.js')
    expect(configIn(html)).toEqual({
      network: 'sandbox',
      publicUrl: 'https://suite.test',
      demoUrl: 'http://127.0.0.1:4001',
      chains: [expect.objectContaining({ key: 'eth' })],
    })
  },
)

test('anyone opens the studio, which names the demo partner, the chains and what is offered', async () => {
  const response = await get('/studio')
  expect(response.headers.get('content-security-policy')).toContain("frame-src 'self'")
  const html = await response.text()
  expect(html).toContain('<script defer src="/embed/v1.js"></script>')
  expect(configIn(html)).toEqual({
    network: 'sandbox',
    publicUrl: 'https://suite.test',
    partner: 'demo',
    products: ['swap'],
    chains: [expect.objectContaining({ key: 'eth' })],
  })
})

test.each(['/market', '/market/token/84e5efeb89c4eae8f68188982dc290d8'])(
  'the market is one page for all of its addresses, and reaches the API and the pictures alone: %s',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const part of [
      "script-src 'self';",
      "connect-src 'self' https://market.test;",
      "img-src 'self' data: https://cdn.test;",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part)
    expect((await get('/market/token/none')).status).toBe(404)
    expect(configIn(await response.text())).toEqual({
      network: 'sandbox',
      marketUrl: 'https://market.test/v1',
      cdnUrl: 'https://cdn.test',
      ticket: 'mpt_1',
    })
    expect(response.headers.get('set-cookie')).toBe(
      'suite_page=mpt_1; Path=/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure',
    )
  },
)

test('the sign page is framed by no one, and loads the sandbox wallet before its own script', async () => {
  const response = await get('/sign/ses_0000000000000000000001')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const scripts = [...(await response.text()).matchAll(/<script type="module" src="([^"]+)"/g)].map(
    (match) => match[1],
  )
  expect(scripts).toEqual(['http://localhost:4002/wallet.js', '/assets/sign/sign.js'])
  for (const id of ['..%2f..%2fetc', 'ses_1', 'xyz']) expect((await get(`/sign/${id}`)).status, id).toBe(404)
})

describe('the loader', () => {
  test('its types are beside it', async () => {
    const response = await fetch(`${app.url}/embed/v1.d.ts`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('export type A = 1')
  })

  test('has an evergreen address with a short life, and one for good of each release', async () => {
    const evergreen = await get('/embed/v1.js')
    expect(evergreen.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
    expect(evergreen.headers.get('access-control-allow-origin')).toBe('*')
    const pinned = await get('/embed/v1.2.2.js')
    expect(pinned.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await pinned.arrayBuffer())).toEqual(older)
    const unreleased = await get('/embed/v1.2.3.js')
    expect(unreleased.headers.get('cache-control')).toContain('max-age=300')
    expect(Buffer.from(await unreleased.arrayBuffer())).toEqual(loader.plain())
  })

  test('lists every release with the hash that pins it, and no version that may still change', async () => {
    expect(await (await get('/embed/manifest.json')).json()).toEqual({
      version: '1.2.3',
      protocol: { min: 1, max: 1 },
      evergreen: '/embed/v1.js',
      versions: { '1.2.2': { path: '/embed/v1.2.2.js', integrity: hash(older) } },
    })
  })

  test('comes in the form that the client takes, and not at all when it has it', async () => {
    const [br, gzip, plain] = [await raw('gzip, br'), await raw('gzip'), await raw('identity')]
    expect(br.coding).toBe('br')
    expect(brotliDecompressSync(br.body)).toEqual(loader.plain())
    expect(gzip.coding).toBe('gzip')
    expect(gunzipSync(gzip.body)).toEqual(loader.plain())
    expect(plain).toEqual({ status: 200, coding: undefined, body: loader.plain() })
    const etag = (await get('/embed/v1.js')).headers.get('etag') ?? ''
    expect(await raw('br', etag)).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  })
})

test('assets are served for good, and nothing outside of them', async () => {
  const response = await get('/assets/swap/swap-abc.js')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const licenses = await get('/assets/swap/licenses.md')
  expect(licenses.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(licenses.headers.get('cache-control')).not.toContain('immutable')
  for (const path of [
    '/assets/swap/none.js',
    '/assets/swap/..%2f..%2fpackage.json',
    '/assets/%2e%2e/package.json',
  ])
    expect((await get(path)).status).toBe(404)
})

test.each([
  '/',
  '/embed/v1.js',
  '/embed/manifest.json',
  '/embed/swap?partner=demo',
  '/sign/ses_0000000000000000000001',
  '/dashboard/keys',
  '/market/nfts',
  '/studio',
  '/docs',
  '/docs/errors',
  '/assets/swap/swap-abc.js',
  '/robots.txt',
])('%s refuses to be posted to, naming its methods', async (path) => {
  const response = await fetch(app.url + path, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await response.json()).toMatchObject({ error: { code: 'METHOD_NOT_ALLOWED' } })
})

test('every error code has a place on the page that errors link to', async () => {
  const html = await (await get('/docs/errors')).text()
  expect(html).toContain('<section id="FORBIDDEN_SCOPE">')
  expect(html).toContain('<section id="FEE_TX_PENDING">')
})

describe('a person with a browser', () => {
  const person = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  test.each([
    ['a mistyped sign link', '/sign/ses_123', 404, 'This sign link is not complete.'],
    ['an address with nothing at it', '/nothing', 404, 'There is nothing at this address.'],
    ['a product that no one knows', '/embed/loan', 404, 'There is nothing at this address.'],
    ['a document that is not served', '/docs/operations', 404, 'There is nothing at this address.'],
    ['a path that is not well-formed', '/sign/%', 400, 'The path is not well-formed.'],
  ])('gets a page for %s, with a way on', async (_what, path, status, sentence) => {
    const response = await get(path, person)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';style-src 'self';")
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const html = await response.text()
    expect(html).toContain(sentence)
    expect(html).toContain('<a class="button" href="/">')
    expect(html).toContain(response.headers.get('x-request-id'))
  })

  test.each(['/nothing', '/sign/ses_123', '/api/v1/nothing'])(
    'is told from a program, which gets JSON for %s',
    async (path) => {
      for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5'])
        expect(await (await get(path, { accept })).json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    },
  )

  test.each([
    ['/sign/ses_123', 'GET', 404],
    ['/sign/%', 'GET', 400],
    ['/sign/ses_0000000000000000000001', 'POST', 405],
    ['/embed/loan', 'GET', 404],
    ['/nothing', 'GET', 404],
  ])(
    'is told apart from a program, which gets every security header with the JSON of %s',
    async (path, method, status) => {
      const response = await fetch(app.url + path, { method, headers: { accept: 'application/json' } })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        status,
        'application/json; charset=utf-8',
      ])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    },
  )

  test('gets JSON below /api, which is for programs', async () => {
    const response = await get('/api/v1/nothing', person)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.each(['/embed/swap', '/embed/swap?partner=demo', '/embed/bridge?partner=nobody'])(
    'who opens %s by itself learns that it belongs in a page, and where to go on',
    async (path) => {
      const response = await get(path, { ...person, 'sec-fetch-dest': 'document' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      const html = await response.text()
      for (const part of ['only inside the page of a partner', 'href="http://127.0.0.1:4001"', '/docs/embed'])
        expect(html).toContain(part)
      expect(html).not.toContain('<script')
    },
  )

  test('finds the snippet, the demo and the documents at the front', async () => {
    const html = await (await get('/', person)).text()
    expect(html).toContain('&lt;script src=&quot;https://suite.test/embed/v1.js&quot;&gt;&lt;/script&gt;')
    expect(html).toContain('SuiteEmbed({ partner: &#39;demo&#39; })')
    for (const href of ['http://127.0.0.1:4001', '/docs/embed', '/docs/api', '/docs/errors'])
      expect(html).toContain(`href="${href}"`)
  })

  test('reads the documents with this service’s address, and links to what is served only', async () => {
    const html = await (await get('/docs/embed', person)).text()
    expect(html).toContain(
      '<p>See https://suite.test and <a href="/docs/errors/FEE_TX_PENDING">a code</a>, more.</p>',
    )
    expect(await (await get('/docs/api', person)).text()).toContain('<h1 id="api-reference">')
    expect(await (await get('/docs', person)).text()).toContain('href="/docs/api"')
  })
})

test('the front page and the icon are there', async () => {
  const front = await get('/')
  const text = await front.text()
  expect(text).toContain('data-partner="demo"')
  expect(text).toContain('<script defer src="/embed/v1.js"></script>')
  expect(front.headers.get('content-security-policy')).toContain("frame-src 'self'")
  expect((await get('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml')
})
