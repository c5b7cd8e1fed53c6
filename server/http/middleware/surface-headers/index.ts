import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'
import { recorded } from './recorded.ts'

/**
 * The styles that AppKit 1.8.0 writes into the page, as hashes for its policy. The version stands forever
 * (docs/decisions/0007), and so do these; `e2e/wallets/more-wallets.spec.ts` opens the modal in both themes and hears of
 * every style that is not here, with the hash that it would need.
 */
const appKitStyles: readonly string[] = [
  "'sha256-Vc94Aiur6UeRNVwpBa3sVQMsJTqdr/3F36u9e48vX6w='",
  "'sha256-Fwu92nzJ+hitaqpvz0u5eQrTZYgEXT1SukSiwTuN2ZY='",
  "'sha256-ZLvJVFr5hyqz4UlZFYqqxDdVs0GdS8u6SHDLdK5Iu8s='",
  "'sha256-EcLjTgdRPMY6iQ2BT27eCABOJbDaRUhv0XzXtcsDtdI='",
  "'sha256-xTn+9GS1+sNO+2X93BsanhHOlDah1NcHh5ZvlQHtJho='",
  "'sha256-nR5hyLltSjfvi2rqC26RbcredWrJvTaPA1yqPX96jpY='",
]

/** Security headers for each kind of page or file. Helmet's defaults refuse framing, popups and other sites. */
export interface SurfaceHeaders {
  /** JSON, for servers and our own widgets: not to be framed, cached or read by another site. */
  readonly api: RequestHandler
  /** The loader and the widgets' files: for any site to load. */
  readonly script: RequestHandler
  /** A page of ours that stands alone. */
  readonly page: RequestHandler
  /** The API's explorer: a page of ours whose code builds HTML from text, and which reaches the partner API alone. */
  explorer(publicUrl: string): RequestHandler
  /** A page of ours that stands alone and frames a widget: the studio, the dashboard for its preview, the front page. */
  readonly framing: RequestHandler
  /** The market's page: it stands alone, and reads the market API and pictures of the media host. */
  market(at: { readonly marketUrl: string; readonly cdnUrl: string }): RequestHandler
  /** A widget's page: framed by these origins only. `styles` are the hashes of the styles in it. */
  embed(origins: readonly string[], styles?: readonly string[]): RequestHandler
  /** The page in place of a refused widget: it shows no product, so that anyone may frame it. */
  readonly refused: RequestHandler
  /** An order's own page: it stands alone, and wears its partner's look. */
  readonly order: RequestHandler
  /** The sign popup: never framed, and with no COOP, which would cut it off from the page that opened it. */
  readonly sign: RequestHandler
}

type Csp = Record<string, readonly string[]>
type CrossOrigin = Pick<
  HelmetOptions,
  'crossOriginOpenerPolicy' | 'crossOriginResourcePolicy' | 'crossOriginEmbedderPolicy' | 'referrerPolicy'
>

/** The policy of all our pages: their own scripts, styles and API, and no way to build HTML from text. */
const pageCsp: Csp = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
}

/** Addresses of the public relay only. */
const servicesOf: Readonly<Record<string, { readonly verify: string; readonly list: string }>> = {
  'wss://relay.walletconnect.org': {
    /** The frame in which our domain is attested to a wallet. */
    verify: 'https://verify.walletconnect.org',
    /** The list of wallets and their pictures. */
    list: 'https://api.web3modal.org',
  },
}

/** The policy for AppKit's modal: its styles by hash, and its templates' policy. Telemetry is not allowed. */
const appKitCsp: Csp = {
  'style-src': ["'self'", "'unsafe-hashes'", ...appKitStyles],
  'trusted-types': ['lit-html', "'allow-duplicates'"],
}

export function surfaceHeaders(options: {
  /** Whether the public address is https, so that browsers can be told to insist on it. */
  readonly https: boolean
  /** The hash of the script in the head of widgets, of sign popups and of orders' pages. */
  readonly lookHash: string
  /** Where pictures are, when they are on a host of their own. */
  readonly mediaOrigin?: string | undefined
  /** Where the market's data is, when it is on a host of its own. */
  readonly marketOrigin?: string | undefined
  /** Origin of the sandbox wallet, which the sign page loads like an extension; sandbox only. */
  readonly walletOrigin?: string | undefined
  /** Where WalletConnect is offered: the origin of its relay, such as `wss://relay.walletconnect.org`. */
  readonly walletConnect?:
    | {
        readonly relayOrigin: string
        /** Whether "More wallets" is offered, whose modal is AppKit's. */
        readonly more: boolean
      }
    | undefined
}): SurfaceHeaders {
  const make = (csp: Csp, crossOrigin: CrossOrigin = {}) =>
    recorded(
      helmet({
        contentSecurityPolicy: { useDefaults: false, directives: csp },
        strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
        // The same as `frame-ancestors 'none'`, for browsers that do not know it.
        xFrameOptions: csp['frame-ancestors']?.[0] === "'none'" ? { action: 'deny' } : false,
        crossOriginOpenerPolicy: { policy: 'same-origin' },
        crossOriginResourcePolicy: { policy: 'same-origin' },
        referrerPolicy: { policy: 'no-referrer' },
        ...crossOrigin,
      }),
    )
  const framed: CrossOrigin = {
    // Pages with COEP can only frame documents that opt in to being loaded cross-origin.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: { policy: 'credentialless' },
    crossOriginOpenerPolicy: { policy: 'unsafe-none' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
  const media = options.mediaOrigin === undefined ? [] : [options.mediaOrigin]
  const market = options.marketOrigin === undefined ? [] : [options.marketOrigin]
  const wallet = options.walletOrigin === undefined ? [] : [options.walletOrigin]
  const relay = options.walletConnect === undefined ? [] : [options.walletConnect.relayOrigin]
  const services = relay.flatMap((origin) => servicesOf[origin] ?? [])
  const frames = [...wallet, ...services.map(({ verify }) => verify)]
  const more = options.walletConnect?.more === true
  const scripts = ["'self'", options.lookHash]
  const lists = more ? services.map(({ list }) => list) : []

  return {
    api: make({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
    script: make(
      { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      { crossOriginResourcePolicy: { policy: 'cross-origin' }, crossOriginOpenerPolicy: false },
    ),
    page: make({ ...pageCsp, 'frame-ancestors': ["'none'"] }),
    explorer: (publicUrl) => {
      const { 'require-trusted-types-for': _, 'trusted-types': __, ...csp } = pageCsp
      // The dashboard's API is out of its reach: a browser would send the session's cookie along.
      const reached = ['/api/v1/', '/api/health', '/docs/openapi.json'].map((path) => publicUrl + path)
      return make({ ...csp, 'connect-src': reached, 'frame-ancestors': ["'none'"] })
    },
    framing: make({ ...pageCsp, 'frame-src': ["'self'"], 'frame-ancestors': ["'none'"] }),
    market: ({ marketUrl, cdnUrl }) =>
      make({
        ...pageCsp,
        'connect-src': ["'self'", new URL(marketUrl).origin],
        'img-src': ["'self'", 'data:', new URL(cdnUrl).origin],
        'frame-ancestors': ["'none'"],
      }),
    embed: (origins, styles = []) =>
      make(
        {
          ...pageCsp,
          'script-src': scripts,
          'style-src': ["'self'", ...styles],
          'img-src': ["'self'", 'data:', ...media],
          'frame-ancestors': origins.length === 0 ? ["'none'"] : origins,
        },
        framed,
      ),
    refused: make({ ...pageCsp, 'connect-src': ["'none'"], 'frame-ancestors': ['*'] }, framed),
    order: make({
      ...pageCsp,
      'script-src': scripts,
      'img-src': ["'self'", 'data:', ...media],
      'frame-ancestors': ["'none'"],
    }),
    sign: make(
      {
        ...pageCsp,
        'script-src': [...scripts, ...wallet],
        // The market names the NFT that is sold, and the media host has its picture.
        'connect-src': ["'self'", ...relay, ...lists, ...market],
        ...(more ? appKitCsp : {}),
        // The list's pictures are fetched, and shown as blobs.
        'img-src': ["'self'", 'data:', ...(lists.length > 0 ? ['blob:'] : []), ...media],
        'frame-src': frames.length === 0 ? ["'none'"] : frames,
        'frame-ancestors': ["'none'"],
      },
      { crossOriginOpenerPolicy: { policy: 'unsafe-none' } },
    ),
  }
}
