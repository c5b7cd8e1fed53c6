import { readFile } from 'node:fs/promises'
import { type Reply, serve, type Served } from '../http/serve.ts'

export interface PartnerOptions {
  /** Origin of the suite, such as `http://localhost:4000`. */
  readonly suite: string
  readonly port?: number
}

const FILES: ReadonlyMap<string, readonly [file: string, type: string]> = new Map([
  ['/', ['index.html', 'text/html']],
  ['/demo.css', ['demo.css', 'text/css']],
  ['/demo.js', ['demo.js', 'text/javascript']],
  ['/favicon.svg', ['favicon.svg', 'image/svg+xml']],
])

/** The strictest policy that a careful partner can have: the suite has to work under it. */
const policy = (suite: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${suite}`,
    "style-src 'self'",
    "img-src 'self'",
    `frame-src ${suite}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Serves public/demo as the site of a partner, on another site than the suite's. */
export async function startPartner({ suite, port = 0 }: PartnerOptions): Promise<Served> {
  return serve({
    name: 'demo partner page',
    port,
    portVariable: 'PARTNER_PORT',
    async handle({ request, url }): Promise<Reply> {
      const found = FILES.get(url.pathname)
      if (found === undefined || request.method !== 'GET')
        return { status: 404, body: 'There is nothing here.' }
      const [file, type] = found
      const text = await readFile(new URL(`../../public/demo/${file}`, import.meta.url), 'utf8')
      return {
        status: 200,
        headers: {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-cache',
          'content-security-policy': policy(suite),
          'referrer-policy': 'strict-origin-when-cross-origin',
          'x-content-type-options': 'nosniff',
        },
        body: text.replaceAll('{{suite}}', suite),
      }
    },
  })
}
