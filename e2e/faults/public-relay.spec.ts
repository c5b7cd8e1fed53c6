import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod'
import { expect, test } from '../tools/fixtures/test.ts'

/**
 * "More wallets" over the public relay, as a mainnet deployment has it: AppKit's modal lists wallets
 * there. The relay and the list are played by the test; no one answers behind them.
 */

const RELAY = 'wss://relay.walletconnect.org'
const VERIFY = 'https://verify.walletconnect.org'
const LIST = 'https://api.web3modal.org'

const CONFIG = /(?<=id="suite">).*?(?=<\/script>)/s
const Config = z.looseObject({
  wallets: z.looseObject({ walletConnect: z.looseObject({ relayUrl: z.string() }) }),
})
const Call = z.object({ id: z.union([z.number(), z.string()]), method: z.string() })

const wallets = ['Rainbow', 'Ledger Live'].map((name, index) => ({
  id: String(index).repeat(64),
  name,
  homepage: 'https://wallet.test',
  image_id: `picture-${index}`,
  order: index,
  mobile_link: 'rainbow-test://',
  desktop_link: 'ledger-test://',
  rdns: null,
  chains: ['eip155:1'],
}))

/** A part of a token, in the form that JWTs have. */
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The links that would have opened an app. */
const opened = 'openedApps'

async function onPublicRelay(context: BrowserContext, list: 'there' | 'missing') {
  await context.addInitScript((name) => {
    if (!location.pathname.startsWith('/sign/')) return
    const links: string[] = []
    Reflect.set(globalThis, name, links)
    window.open = (link) => {
      links.push(String(link))
      return null
    }
  }, opened)
  await context.route(/\/sign\/ses_\w+$/, async (route) => {
    const response = await route.fetch()
    let own = ''
    const body = (await response.text()).replace(CONFIG, (config) => {
      const page = Config.parse(JSON.parse(config))
      const { relayUrl, ...walletConnect } = page.wallets.walletConnect
      own = relayUrl
      return JSON.stringify({ ...page, wallets: { ...page.wallets, walletConnect } })
    })
    const headers = response.headers()
    // As `surface-headers` has it for the public relay.
    const policy = (headers['content-security-policy'] ?? '')
      .replace(own, `${RELAY} ${LIST}`)
      .replace("img-src 'self' data:", "img-src 'self' data: blob:")
      .replace('frame-src ', `frame-src ${VERIFY} `)
    await route.fulfill({ response, body, headers: { ...headers, 'content-security-policy': policy } })
  })
  await context.routeWebSocket(new RegExp(`^${RELAY}`), (socket) => {
    socket.onMessage((text) => {
      const call = Call.safeParse(JSON.parse(String(text)))
      if (!call.success) return
      const { id, method } = call.data
      const result = method === 'irn_subscribe' ? 'a'.repeat(64) : true
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
    })
  })
  await context.route(`${VERIFY}/**`, (route) => {
    const id = new URL(route.request().url()).searchParams.get('id')
    const word = { type: 'verify_attestation', attestation: [{}, { id }, {}].map(part).join('.') }
    const body = `<script>parent.postMessage(${JSON.stringify(JSON.stringify(word))}, '*')</script>`
    return route.fulfill({ contentType: 'text/html', body })
  })
  await context.route(`${LIST}/**`, async (route) => {
    if (list === 'missing') return route.abort()
    const headers = { 'access-control-allow-origin': '*' }
    const isPicture = route.request().url().includes('/getWalletImage/')
    return isPicture
      ? route.fulfill({
          headers,
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        })
      : route.fulfill({ headers, json: { data: wallets, count: wallets.length } })
  })
}

test.beforeEach(({ watch }) => {
  // The page that stands in for the server's may not load the sandbox wallet.
  watch.expect(/wallet\.js/)
  // What a mainnet deployment does reach; everything else is found out.
  watch.expect(new RegExp(`left this machine: (${VERIFY}|${LIST})/`))
  // A picture of AppKit's whose size comes later.
  watch.expect(/<svg> attribute (width|height)/)
})

const links = async (page: Page): Promise<unknown> =>
  page.evaluate((name): unknown => Reflect.get(globalThis, name), opened)
/** Of an app that is opened by the pairing's link. */
const linkOf = (scheme: string): unknown =>
  expect.stringMatching(new RegExp(`^${scheme}://wc\\?uri=wc%3A[0-9a-f]{64}%402`))

test('an app of the list is opened as often as it takes, in light and in dark, and no one is told @long', async ({
  page,
  context,
  signPageAt,
}) => {
  await onPublicRelay(context, 'there')
  const { popup } = await signPageAt('wallets')
  const expected: unknown[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await popup.connect('More wallets')
    await page.getByTestId('all-wallets').click()
    await page.getByText('Ledger Live', { exact: true }).click()
    await expect(page.getByTestId('wui-qr-code')).toBeVisible()
    await page.getByText('Desktop', { exact: true }).click()
    expected.push(linkOf('ledger-test'))
    await expect.poll(() => links(page)).toEqual(expected)
    if (theme === 'light') {
      await page.getByText('Try again').click()
      expected.push(linkOf('ledger-test'))
      await expect.poll(() => links(page)).toEqual(expected)
    }
    await page.keyboard.press('Escape')
    await expect(popup.heading('Choose your wallet')).toBeFocused()
  }
})
