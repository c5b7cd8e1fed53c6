import type { Page } from '@playwright/test'
import { decodeFunctionData, formatUnits, parseAbi } from 'viem'
import { expect, test } from '../tools/fixtures/test.ts'
import type { Call } from '../tools/wallet/signer.ts'
import { usualSwap } from '../tools/world/partner-server.ts'

/** Prices are valid for half a minute. An expired or worse price is never signed unseen. */

const QUOTE_MS = 31_000
/** There is one pool only for this token: nothing but its price decides. */
const SHOP = '/plain?to=LINK'
const LEAST = 'You receive at least'
const ACCEPT = 'Accept the new price'
const router = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

test('a price is renewed for as long as it is looked at, and rests while no one does', async ({
  partner: { open, page, widget },
  context,
  events,
}) => {
  await context.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/swap/quote')) asked += 1
  })
  const shown = async (times: number) => expect.poll(() => events.of('quote').length).toBe(times)
  await open(SHOP)
  await widget.enter('1')
  await shown(1)
  await page.clock.fastForward(QUOTE_MS)
  await shown(2)
  await widget.review()
  await page.clock.fastForward(QUOTE_MS)
  await shown(3)

  await setHidden(page, true)
  await page.clock.fastForward(10 * QUOTE_MS)
  await setHidden(page, false)
  await shown(4)
  await page.clock.fastForward(QUOTE_MS)
  await shown(5)
  expect(asked).toBe(5)
})

test('a price that has changed is shown in the form and in the review, which says how old it is', async ({
  partner: { open, page, widget },
  context,
  world: { eth, server },
}) => {
  await context.clock.install()
  await open(SHOP)
  await widget.enter('1')
  const before = await widget.received.innerText()
  await eth.movePrice('LINK', 1.05)
  await server.advance(QUOTE_MS)
  await page.clock.fastForward(QUOTE_MS)
  await expect(widget.received).not.toHaveText(before)

  await widget.review()
  const least = widget.figure('Receive at least')
  const reviewed = await least.innerText()
  await expect(widget.figure('Rate')).toContainText(/Updated (now|\d+ seconds ago)/)
  await eth.movePrice('LINK', 0.95)
  await server.advance(QUOTE_MS)
  await page.clock.fastForward(QUOTE_MS)
  await expect(least).not.toHaveText(reviewed)
  expect(numberOf(await least.innerText())).toBeGreaterThan(numberOf(reviewed))
})

/** Prepared by the shop's own server. The sign page treats all prices in one way. */
const LINK = { ...usualSwap, to: 'LINK' }

test('a price that got worse needs consent before the fee and before the swap, and then the new one is signed', async ({
  page,
  signPageAt,
  wallet,
  account: { address },
  world: { eth, server },
}) => {
  const since = await eth.client.getBlockNumber()
  const { popup } = await signPageAt('fee', { swap: LINK })
  const least = async () => numberOf(await popup.row(LEAST).innerText())
  const worsen = async () => {
    await eth.movePrice('LINK', 1.05)
    await server.advance(QUOTE_MS)
  }
  await worsen()
  await popup.sign('Pay the fee')
  await expect(popup.alert).toContainText('The price has changed')
  await expect(popup.button(/^Pay the fee in/)).toBeDisabled()
  expect(wallet.sendRequests()).toEqual([])
  await popup.button(ACCEPT).click()
  await popup.sign('Pay the fee')
  await popup.ready('Swap')

  const agreed = await popup.row(LEAST).innerText()
  await worsen()
  await popup.sign('Swap')
  await expect(popup.alert).toContainText('The price has changed')
  await expect(popup.alert).toContainText(`before it was ${agreed}`)
  await expect(popup.button(/^Swap in/)).toBeDisabled()
  // A reload is not a consent.
  await page.reload()
  await expect(popup.alert).toContainText('The price has changed')
  await expect(popup.button(/^Swap in/)).toBeDisabled()
  expect(wallet.sendRequests()).toHaveLength(1)

  const offered = await least()
  expect(offered).toBeLessThan(numberOf(agreed))
  await popup.button(ACCEPT).click()
  await popup.sign('Swap')
  await expect(popup.heading('Swap complete')).toBeVisible()
  expect(shown(leastOf(wallet.sendRequests()[1]))).toBe(offered)
  expect(Number(formatUnits(await eth.balance(address, 'LINK'), 18))).toBeGreaterThanOrEqual(offered)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})

test('a price that recovers or improves needs no consent, is renewed by itself, and is signed', async ({
  page,
  context,
  signPageAt,
  wallet,
  world: { eth, server },
}) => {
  await context.clock.install()
  const { popup } = await signPageAt('swap', { swap: LINK })
  const row = popup.row(LEAST)
  const move = async (times: number) => {
    await eth.movePrice('LINK', times)
    await server.advance(QUOTE_MS)
  }
  await move(1.05)
  await popup.sign('Swap')
  await expect(popup.alert).toContainText('The price has changed')
  await expect(popup.button(ACCEPT)).toBeVisible()
  await move(0.9)
  // The server's clock is ahead of the browser's by now.
  await page.clock.fastForward(3 * QUOTE_MS)
  await expect(popup.button(ACCEPT)).toHaveCount(0)

  const before = await row.innerText()
  await move(0.95)
  await page.clock.fastForward(QUOTE_MS)
  await expect(row).not.toHaveText(before)
  const renewed = await row.innerText()
  expect(numberOf(renewed)).toBeGreaterThan(numberOf(before))

  // A price that was renewed at the click is shown before it is signed.
  await move(0.95)
  await popup.sign('Swap')
  await expect(row).not.toHaveText(renewed)
  await expect(popup.alert).toContainText('The price has improved')
  expect(wallet.sendRequests()).toEqual([])
  const offered = numberOf(await row.innerText())
  expect(offered).toBeGreaterThan(numberOf(renewed))
  await popup.sign('Swap')
  await expect(popup.heading('Swap complete')).toBeVisible()
  expect(shown(leastOf(wallet.sendRequests()[0]))).toBe(offered)
  expect(wallet.signed).toHaveLength(1)
})

/** As the browser does it when another tab comes to the front. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
}

/** The number in a text such as `162.97 LINK`. */
const numberOf = (text: string): number => Number(/[\d.,]+/.exec(text)?.[0].replaceAll(',', ''))

/** A number as pages show what comes: cut to three decimals for some hundreds of LINK. */
const shown = (amount: number): number => Math.floor(amount * 1_000) / 1_000

/** The least that a call of the router accepts, in LINK. */
function leastOf(call: Call | undefined): number {
  const { args } = decodeFunctionData({ abi: router, data: call?.data ?? '0x' })
  return Number(formatUnits(args[0], 18))
}
