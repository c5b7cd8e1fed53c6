import { type Reply, serve, type Served } from '../http/serve.ts'
import { pixelPicture, tokenMark } from '../ipfs/art/paint.ts'
import type { XrplToken } from '../xrpl/world.ts'
import { iconCodes, tokenListToml } from './toml.ts'

export interface TokenListOptions {
  readonly port?: number
  /** The tokens of the ledger's world. */
  readonly tokens: readonly XrplToken[]
}

const LIST = '/.well-known/xrp-ledger.toml'
const ICON = /^\/icons\/([A-Z]{3,20})\.(svg|png)$/

/** Publishes the list of the XRP Ledger's tokens, as an issuer's site would, and their icons. */
export async function startTokenList({
  tokens,
  port = 0,
}: TokenListOptions): Promise<Served & { url: string }> {
  const codes = iconCodes(tokens)
  const icons = new Map<string, Buffer>()
  let origin = ''
  function iconOf(code: string, type: 'svg' | 'png'): Reply {
    if (!codes.has(code)) return plain(404, 'There is no such icon.')
    const name = `${code}.${type}`
    const body = icons.get(name) ?? (type === 'svg' ? tokenMark(code) : pixelPicture(`icon ${code}`))
    icons.set(name, body)
    const kind = type === 'svg' ? 'image/svg+xml' : 'image/png'
    return { status: 200, headers: { 'content-type': kind, 'cache-control': 'public, max-age=3600' }, body }
  }
  const served = await serve({
    name: 'token list',
    port,
    async handle({ request, url }) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET and HEAD.')
      const [, code, type] = ICON.exec(url.pathname) ?? []
      if (code !== undefined && (type === 'svg' || type === 'png')) return iconOf(code, type)
      if (url.pathname !== LIST) return plain(404, 'There is nothing here.')
      const headers = { 'content-type': 'application/toml', 'access-control-allow-origin': '*' }
      return { status: 200, headers, body: tokenListToml(origin, tokens) }
    },
  })
  origin = served.origin
  return { ...served, url: origin + LIST }
}

const plain = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: `${body}\n`,
})
