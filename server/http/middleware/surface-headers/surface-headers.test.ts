import express, { type RequestHandler } from 'express'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { surfaceHeaders } from './index.ts'

/** The headers that a surface sets, as a browser gets them. */
async function headersOf(handler: RequestHandler): Promise<Record<string, string>> {
  const app = express()
  app.disable('x-powered-by')
  app.get('/', handler, (_req, res) => {
    res.status(204).end()
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`)
  server.close()
  const names = [...response.headers.keys()].filter(
    (name) => !['date', 'connection', 'keep-alive'].includes(name),
  )
  return Object.fromEntries(names.map((name) => [name, response.headers.get(name) ?? '']))
}

const lookHash = "'sha256-look'"
const headers = surfaceHeaders({ https: true, lookHash })

test('the API is not framed, not sniffed and not read by other sites', async () => {
  expect(await headersOf(headers.api)).toMatchInlineSnapshot(`
    {
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-dns-prefetch-control": "off",
      "x-download-options": "noopen",
      "x-frame-options": "DENY",
      "x-permitted-cross-domain-policies": "none",
      "x-xss-protection": "0",
    }
  `)
})

test('the loader can be loaded by any site, by pages with COEP too', async () => {
  expect(await headersOf(headers.script)).toMatchInlineSnapshot(`
    {
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "origin-agent-cluster": "?1",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-dns-prefetch-control": "off",
      "x-download-options": "noopen",
      "x-frame-options": "DENY",
      "x-permitted-cross-domain-policies": "none",
      "x-xss-protection": "0",
    }
  `)
})

test('a widget is framed by the partner’s origins only, and cannot build HTML from text', async () => {
  expect(await headersOf(headers.embed(['https://shop.example', 'http://127.0.0.1:4001'])))
    .toMatchInlineSnapshot(`
      {
        "content-security-policy": "default-src 'none';script-src 'self' 'sha256-look';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'none';require-trusted-types-for 'script';trusted-types 'none';frame-ancestors https://shop.example http://127.0.0.1:4001",
        "cross-origin-embedder-policy": "credentialless",
        "cross-origin-opener-policy": "unsafe-none",
        "cross-origin-resource-policy": "cross-origin",
        "origin-agent-cluster": "?1",
        "referrer-policy": "strict-origin-when-cross-origin",
        "strict-transport-security": "max-age=31536000",
        "x-content-type-options": "nosniff",
        "x-dns-prefetch-control": "off",
        "x-download-options": "noopen",
        "x-permitted-cross-domain-policies": "none",
        "x-xss-protection": "0",
      }
    `)
})

test('a widget of a partner without origins is framed by no one', async () => {
  expect((await headersOf(headers.embed([])))['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('the page of a refused widget can be framed by anyone, and can do nothing', async () => {
  expect(await headersOf(headers.refused)).toMatchInlineSnapshot(`
    {
      "content-security-policy": "default-src 'none';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'none';base-uri 'none';form-action 'none';require-trusted-types-for 'script';trusted-types 'none';frame-ancestors *",
      "cross-origin-embedder-policy": "credentialless",
      "cross-origin-opener-policy": "unsafe-none",
      "cross-origin-resource-policy": "cross-origin",
      "origin-agent-cluster": "?1",
      "referrer-policy": "strict-origin-when-cross-origin",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-dns-prefetch-control": "off",
      "x-download-options": "noopen",
      "x-permitted-cross-domain-policies": "none",
      "x-xss-protection": "0",
    }
  `)
})

test('the sign popup is never framed, and has no COOP that would cut it off from its opener', async () => {
  expect(await headersOf(headers.sign)).toMatchInlineSnapshot(`
    {
      "content-security-policy": "default-src 'none';script-src 'self' 'sha256-look';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'none';require-trusted-types-for 'script';trusted-types 'none';frame-src 'none';frame-ancestors 'none'",
      "cross-origin-opener-policy": "unsafe-none",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-dns-prefetch-control": "off",
      "x-download-options": "noopen",
      "x-frame-options": "DENY",
      "x-permitted-cross-domain-policies": "none",
      "x-xss-protection": "0",
    }
  `)
})

test('in the sandbox the sign popup also loads the sandbox wallet, and nothing else does', async () => {
  const sandbox = surfaceHeaders({ https: false, lookHash, walletOrigin: 'http://localhost:4002' })
  const sign = (await headersOf(sandbox.sign))['content-security-policy']
  expect(sign).toContain("script-src 'self' 'sha256-look' http://localhost:4002")
  expect(sign).toContain('frame-src http://localhost:4002')
  for (const surface of [
    sandbox.api,
    sandbox.script,
    sandbox.page,
    sandbox.refused,
    sandbox.embed(['https://a.example']),
  ])
    expect((await headersOf(surface))['content-security-policy']).not.toContain('4002')
})

test('where WalletConnect is offered, the sign popup alone reaches its relay and the frame that attests our domain', async () => {
  const offered = surfaceHeaders({
    https: true,
    lookHash,
    walletConnect: { relayOrigin: 'wss://relay.walletconnect.org', more: false },
  })
  expect((await headersOf(offered.sign))['content-security-policy']).toMatchInlineSnapshot(
    `"default-src 'none';script-src 'self' 'sha256-look';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self' wss://relay.walletconnect.org;base-uri 'none';form-action 'none';require-trusted-types-for 'script';trusted-types 'none';frame-src https://verify.walletconnect.org;frame-ancestors 'none'"`,
  )
  for (const surface of [offered.api, offered.script, offered.page, offered.refused, offered.embed([])])
    expect((await headersOf(surface))['content-security-policy']).not.toContain('walletconnect')
})

test('a private relay attests nothing, so that nothing is framed for it', async () => {
  const own = surfaceHeaders({
    https: false,
    lookHash,
    walletConnect: { relayOrigin: 'ws://127.0.0.1:4009', more: false },
  })
  const sign = (await headersOf(own.sign))['content-security-policy']
  expect(sign).toContain("connect-src 'self' ws://127.0.0.1:4009;")
  expect(sign).toContain("frame-src 'none'")
})

test('where more wallets are offered, the sign popup takes the styles of their modal by hash, and fetches their list', async () => {
  const relayOrigin = 'wss://relay.walletconnect.org'
  const offered = surfaceHeaders({ https: true, lookHash, walletConnect: { relayOrigin, more: true } })
  const sign = (await headersOf(offered.sign))['content-security-policy'] ?? ''
  expect(sign).toMatch(/style-src 'self' 'unsafe-hashes'( 'sha256-[\w+/]{43}=')+;/)
  expect(sign).not.toContain('unsafe-inline')
  expect(sign).toContain("trusted-types lit-html 'allow-duplicates';")
  expect(sign).toContain("img-src 'self' data: blob:;")
  expect(sign).toContain("connect-src 'self' wss://relay.walletconnect.org https://api.web3modal.org;")
  // Its telemetry, its own nodes and its fonts.
  expect(sign).not.toMatch(/pulse|rpc|fonts\./)
  for (const surface of [offered.api, offered.script, offered.page, offered.refused, offered.embed([])])
    expect((await headersOf(surface))['content-security-policy']).not.toMatch(/unsafe|lit-html|web3modal/)
})

test('over a private relay, the modal of more wallets reaches nothing foreign', async () => {
  const own = surfaceHeaders({
    https: false,
    lookHash,
    walletConnect: { relayOrigin: 'ws://127.0.0.1:4009', more: true },
  })
  const sign = (await headersOf(own.sign))['content-security-policy']
  expect(sign).toContain("connect-src 'self' ws://127.0.0.1:4009;")
  expect(sign).toContain("img-src 'self' data:;")
})

test('the sign popup reaches the market and its pictures where they are on hosts of their own, and no other', async () => {
  const { sign } = surfaceHeaders({
    https: true,
    lookHash,
    mediaOrigin: 'https://cdn.test',
    marketOrigin: 'https://market.test',
  })
  const csp = (await headersOf(sign))['content-security-policy']
  expect(csp).toContain("connect-src 'self' https://market.test;")
  expect(csp).toContain("img-src 'self' data: https://cdn.test;")
})

test('browsers are told to insist on https only where the service has it', async () => {
  expect(await headersOf(surfaceHeaders({ https: false, lookHash }).page)).not.toHaveProperty(
    'strict-transport-security',
  )
})

test('what a page lends a widget goes no further: a widget frames no one', async () => {
  const { 'content-security-policy': policy } = await headersOf(headers.embed(['https://shop.example']))
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/frame-src|child-src/)
})
