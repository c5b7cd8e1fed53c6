import type { RequestHandler } from 'express'
import type { Network } from '#contracts/api/values.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { builtFile } from './built-files.ts'
import { escapeHtml, renderPage } from './html.ts'
import { sendFile } from './send-file.ts'
import type { WidgetFiles } from './widget-files.ts'

/** What our pages for people have in common. */
export interface Site {
  readonly network: Network
  /** Where our own pages are, without a slash at the end. */
  readonly publicUrl: string
  /** The demo partner's page; sandbox only. */
  readonly demoUrl?: string | undefined
  /** The partner whose widgets our own pages show, where there is one. */
  readonly demoPartner?: string | undefined
  /** Where people reach the operator. */
  readonly supportUrl?: string | undefined
  readonly headers: SurfaceHeaders
  readonly widgets: WidgetFiles
}

export const networkLabel = (network: Network): string | undefined => labels[network]

/** The script of the widgets, for our own pages that show one. */
export const LOADER_PATH = '/embed/v1.js'

const labels: Readonly<Record<Network, string | undefined>> = {
  mainnet: undefined,
  testnet: 'Testnet',
  sandbox: 'Sandbox',
}

/** The link to the operator, where there is a contact. */
export const contactLink = ({ supportUrl }: Pick<Site, 'supportUrl'>): string =>
  supportUrl === undefined ? '' : `<a href="${escapeHtml(supportUrl)}">Contact</a>`

/**
 * A page with our name, the network, where it is not mainnet, and the documents above it. `body` is HTML of ours. The front
 * page has the widgets' script, and one of its own.
 */
export function sitePage(site: Site, title: string, body: string, kind?: 'front'): string {
  const { network, widgets } = site
  const front = kind === 'front' ? widgets.entry('front') : undefined
  const contact = contactLink(site)
  const label = labels[network]
  const name = label === undefined ? '' : ` <span class="label">${label}</span>`
  return renderPage({
    title: title === 'Suite' ? title : `${title} · Suite`,
    lang: 'en',
    styles: [...widgets.entry('refused').styles, ...(front?.styles ?? [])],
    scripts: front?.scripts ?? [],
    preloads: front?.preloads ?? [],
    plainScripts: front === undefined || site.demoPartner === undefined ? [] : [LOADER_PATH],
    body:
      `<div class="site"><header class="top"><a class="brand" href="/">Suite</a>${name}` +
      '<nav aria-label="Documents"><a href="/studio">Studio</a><a href="/dashboard">Dashboard</a><a href="/market">Market</a><a href="/docs">Documents</a><a href="/docs/api">API</a><a href="/docs/errors">Errors</a></nav></header>' +
      `<main>${body}${contact === '' ? '' : `<footer class="soft small">${contact}</footer>`}</main></div>`,
  })
}

/** A page that is the same for everyone. A widget stands in the front page. */
export function fixedPage(site: Site, title: string, body: string, kind?: 'front'): RequestHandler[] {
  const file = builtFile('page.html', Buffer.from(sitePage(site, title, body, kind)))
  return [
    kind === 'front' ? site.headers.framing : site.headers.page,
    (req, res) => {
      res.set('Cache-Control', 'public, max-age=300')
      sendFile(req, res, file)
    },
  ]
}

export interface Way {
  readonly href: string
  readonly label: string
}

/** The body of a page that only says something, with ways on. The first way is the best one. */
export function messageBody(title: string, text: string, ways: readonly Way[], small = ''): string {
  const links = ways.map(
    ({ href, label }, i) =>
      `<a${i === 0 ? ' class="button"' : ''} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`,
  )
  return (
    `<div class="message"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>` +
    `<p class="ways">${links.join(' ')}</p>${small === '' ? '' : `<p class="soft small">${escapeHtml(small)}</p>`}</div>`
  )
}
