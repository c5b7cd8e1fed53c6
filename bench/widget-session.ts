import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { embedApi } from '#contracts/api/embed.ts'
import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import type { World } from '../e2e/tools/world/world.ts'

/** What a widget in a page of the shop holds. */
export interface WidgetSession {
  /** Goes with each call as `X-Suite-Embed`. */
  readonly token: string
  /** Opens a sign session for a swap of 1 ETH, and answers the address of its popup. */
  openSwap(): Promise<string>
}

const PAGE = /<script type="application\/json" id="suite">(.*?)<\/script>/s
const Page = z.object({ ticket: z.string() })

/** Does what the widget's page does: trades the page's ticket for a session. */
export async function openWidget({ suite, shop, eth }: World): Promise<WidgetSession> {
  const html = await (await fetch(`${suite}/embed/swap?partner=shop&embed=1`)).text()
  const { ticket } = Page.parse(JSON.parse(PAGE.exec(html)?.[1] ?? ''))
  const visitor = randomBytes(32).toString('base64url')
  const { token } = embedApi.openEmbed.response.parse(
    await post(`${suite}/api/embed/session`, { ticket, origin: shop.origin, visitor }),
  )
  return {
    token,
    async openSwap() {
      const body = {
        chain: 'eth',
        fromToken: 'native',
        toToken: eth.token('USDC').address,
        amountMinor: (10n ** 18n).toString(),
      }
      const headers = { 'x-suite-embed': token }
      return CreatedSession.parse(await post(`${suite}/api/embed/swap`, body, headers)).walletSignUrl
    },
  }
}

async function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`)
  return response.json()
}
