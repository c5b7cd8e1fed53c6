import type { Response } from 'express'

/** Small HTML pages of ours, built from text: every value is escaped. */

export interface PageShell {
  readonly title: string
  /** For previews of links to it. */
  readonly description?: string | undefined
  /** The address of a picture for them, 1200 by 630 pixels. */
  readonly picture?: string | undefined
  /** Search engines may list it. */
  readonly isListed?: boolean
  readonly lang: string
  readonly dir?: 'ltr' | 'rtl'
  /** For the page's script, as JSON; no script of its own, so that no CSP has to allow it. */
  readonly config?: unknown
  readonly styles: readonly string[]
  /** Styles in the page itself, of which the page's policy has the hashes. */
  readonly inlineStyles?: readonly string[]
  readonly scripts: readonly string[]
  /** Scripts that are no modules, and run before those, such as the widgets' own. */
  readonly plainScripts?: readonly string[]
  /** A script in the head, after the configuration, of which the page's policy has the hash. */
  readonly headScript?: string
  readonly preloads?: readonly string[]
  readonly fonts?: readonly string[]
  readonly theme?: string | undefined
  /** HTML of ours; values in it are escaped by `escapeHtml`. */
  readonly body: string
}

export function renderPage(page: PageShell): string {
  const lines = [
    '<!doctype html>',
    `<html lang="${escapeHtml(page.lang)}"${page.dir === 'rtl' ? ' dir="rtl"' : ''}${page.theme === undefined ? '' : ` data-theme="${escapeHtml(page.theme)}"`}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(page.isListed === true ? [] : ['<meta name="robots" content="noindex">']),
    `<title>${escapeHtml(page.title)}</title>`,
    ...(page.description === undefined ? [] : described(page.title, page.description)),
    ...(page.picture === undefined ? [] : pictured(page.picture)),
    '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
    ...(page.config === undefined
      ? []
      : [`<script type="application/json" id="suite">${escapeJson(page.config)}</script>`]),
    // Before the style sheets, for which a script would wait.
    ...(page.headScript === undefined ? [] : [`<script>${page.headScript}</script>`]),
    ...(page.fonts ?? []).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(href)}" crossorigin>`,
    ),
    ...page.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...(page.inlineStyles ?? []).map((css) => `<style>${css}</style>`),
    ...(page.preloads ?? []).map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...(page.plainScripts ?? []).map((src) => `<script defer src="${escapeHtml(src)}"></script>`),
    ...page.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
    '</head>',
    `<body>${page.body}</body>`,
    '</html>',
  ]
  return lines.join('\n')
}

/** By the Open Graph protocol (ogp.me). */
const described = (title: string, description: string): readonly string[] => [
  `<meta name="description" content="${escapeHtml(description)}">`,
  `<meta property="og:title" content="${escapeHtml(title)}">`,
  `<meta property="og:description" content="${escapeHtml(description)}">`,
  '<meta property="og:type" content="website">',
]

const pictured = (picture: string): readonly string[] => [
  `<meta property="og:image" content="${escapeHtml(picture)}">`,
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  '<meta name="twitter:card" content="summary_large_image">',
]

/** Sends a page that is made for one request. */
export const sendPage = (res: Response, page: PageShell): unknown =>
  res.set('Cache-Control', 'no-store').type('html').send(renderPage(page))

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '')

/** JSON that cannot end its script element, nor be read as anything but JSON. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
