import type { HelmetOptions } from 'helmet'

export interface HostPage {
  readonly body: string
  /** Directives of its Content-Security-Policy. */
  readonly policy?: readonly string[]
  /** Headers as Helmet sets them, in place of `policy`. */
  readonly helmet?: HelmetOptions
}

export const document = (body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>A shop</title>
  </head>
  <body>${body}</body>
</html>`

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A value as JavaScript that cannot end its script element. */
export const escapeScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
