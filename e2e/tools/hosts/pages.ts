import { escapeHtml, escapeScript, type HostPage } from './html.ts'

/** The partner pages of these tests: each is careful, careless or odd in one way. */

export interface Request {
  readonly suite: string
  readonly nonce: string
  /** Of the page's address. */
  readonly query: URLSearchParams
}

const loader = ({ suite, nonce }: Request) =>
  `<script src="${escapeHtml(suite)}/embed/v1.js" nonce="${nonce}"></script>`

/** The page's own script. */
function mount(request: Request): string {
  const { partner = 'shop', ...options } = Object.fromEntries(
    [...request.query].filter(([name]) => name !== 'ad'),
  )
  const given = escapeScript({ product: 'swap', ...options })
  return `<script nonce="${request.nonce}">
    const suite = SuiteEmbed(${escapeScript({ partner })})
    suite.mount('#swap', ${given})
  </script>`
}

const one = (request: Request) => `<h1>A shop</h1><div id="swap"></div>${loader(request)}${mount(request)}`

export const hostPages: Readonly<Record<string, (request: Request) => HostPage>> = {
  /** A page without any policy. */
  '/plain': (request) => ({ body: one(request) }),

  /** A page that tells no one where it is. */
  '/no-referrer': (request) => ({ body: `<meta name="referrer" content="no-referrer">${one(request)}` }),

  /** The loader alone: the test mounts. */
  '/empty': (request) => ({ body: `<h1>A shop</h1><div id="place"></div>${loader(request)}` }),

  /** A place alone: the test brings a script that loads the loader. */
  '/bare': () => ({ body: '<h1>A shop</h1><div id="root"></div>' }),

  /**
   * As strict as a page can be and still have a widget: no `style-src`, no Trusted Types policy, and Helmet's other
   * headers, of which COOP cuts pages off from popups.
   */
  '/strict': (request) => ({
    helmet: {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: [`'nonce-${request.nonce}'`],
          frameSrc: [request.suite],
          // Its own icon.
          imgSrc: ['data:'],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ["'none'"],
        },
      },
    },
    body: one(request),
  }),

  /** A page whose policy forgets the widget's frame. */
  '/no-frames': (request) => ({ policy: ["frame-src 'self'"], body: one(request) }),

  /** Places for two; the test mounts. */
  '/two-empty': (request) => ({
    body: `<h1>Two widgets</h1><div id="left"></div><div id="right"></div>${loader(request)}`,
  }),

  /** The loader twice, as happens when two teams paste the snippet. */
  '/loader-twice': (request) => ({
    body: `<h1>A shop</h1><div id="swap"></div>${loader(request)}${mount(request)}${loader(request)}`,
  }),

  /** The async snippet of the guide: calls are queued until the loader is there. */
  '/async': (request) => ({
    body: `<h1>A shop</h1><div id="swap"></div>
      <script>window.SuiteEmbed = window.SuiteEmbed || function () { (SuiteEmbed.q = SuiteEmbed.q || []).push(arguments) }</script>
      <script>SuiteEmbed({ partner: 'shop' }, (suite) => suite.mount('#swap', { product: 'swap' }))</script>
      <script async src="${escapeHtml(request.suite)}/embed/v1.js"></script>`,
  }),

  /** Markup alone. */
  '/element': (request) => ({
    body: `<h1>A shop</h1><suite-embed partner="shop" product="swap" amount="0.25"></suite-embed>${loader(request)}`,
  }),

  /** The bridge in a bare iframe, with all that it may be allowed. */
  '/raw-bridge': ({ suite }) => ({
    body: `<h1>A shop</h1><iframe title="Suite bridge" width="440" height="1100"
      allow="clipboard-write; clipboard-read; payment; camera; publickey-credentials-get; accelerometer; gyroscope"
      src="${escapeHtml(suite)}/embed/bridge?partner=shop&amp;network=sandbox&amp;from=xrp&amp;to=sol&amp;embed=1"></iframe>`,
  }),

  /** A page of the shop inside another page of the shop. */
  '/nested': () => ({
    body: '<h1>Outer page</h1><iframe title="Inner" width="500" height="900" src="/plain"></iframe>',
  }),

  /** Frames whatever it is told to, with the referrer policy that it is told. */
  '/frame': ({ query }) => ({
    body: `<h1>A frame</h1><iframe title="Framed" width="500" height="900"
      referrerpolicy="${escapeHtml(query.get('policy') ?? '')}" src="${escapeHtml(query.get('src') ?? '')}"></iframe>`,
  }),

  /** A widget, and beside it a frame of someone else. */
  '/with-ad': (request) => ({
    body: `${one(request)}<iframe title="Ad" src="${escapeHtml(request.query.get('ad') ?? '')}"></iframe>`,
  }),
}
