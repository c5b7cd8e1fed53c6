import type { Reply } from '../../http/serve.ts'
import { html, type Html } from '../html.ts'

export interface Page {
  readonly status?: number
  readonly title: string
  /** The chain that the page is about. */
  readonly chain?: string
  /** Seconds after which the page loads itself again. */
  readonly refresh?: number
  readonly body: Html
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const mark = html`<svg viewBox="0 0 64 64" aria-hidden="true">
  <rect width="64" height="64" rx="15" />
  <path d="M20 25a12 8 0 0 1 24-2M44 39a12 8 0 0 1-24 2M22 28c4 6 16 2 20 8" />
</svg>`

/** A whole page, with what every page says: that this is not a real wallet. */
export function page({ status = 200, title, chain, refresh, body }: Page): Reply {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Suite wallet (sandbox)</title>
        <link rel="stylesheet" href="/style.css" />
        <script src="/return.js" defer></script>
      </head>
      <body>
        <main>
          <header>
            ${mark}
            <p>Suite wallet</p>
            ${chain === undefined ? undefined : html`<p class="chain"><span class="unseen">Chain: </span>${chain}</p>`}
          </header>
          <p class="stand-in">
            <strong>A stand-in.</strong> This page plays the suite wallet in the sandbox, with play money.
            Anyone can read its keys: never send real coins to them.
          </p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(refresh !== undefined && { refresh: String(refresh) }),
      'content-security-policy': policy,
      // Addresses carry session tokens. With no referrer at all, forms would come from no origin either.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: markup,
  }
}
