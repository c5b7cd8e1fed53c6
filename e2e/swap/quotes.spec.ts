import type { Page } from '@playwright/test'
import { decodeFunctionData, formatUnits, parseAbi } from 'viem'
import { expect, test } from '../tools/fixtures/test.ts'
import type { Call } from '../tools/wallet/signer.ts'

/** Prices are valid for half a minute. An expired or worse price is never signed unseen. */

const QUOTE_MS = 31_000
/** There is one pool only for this token: nothing but its price decides. */
const SHOP = '/plain?to=LINK'
const LEAST = 'You receive at least'
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

test('a price that has changed is shown in the form and in the review', async ({
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
  await eth.movePrice('LINK', 0.95)
  await server.advance(QUOTE_MS)
  await page.clock.fastForward(QUOTE_MS)
  await expect(least).not.toHaveText(reviewed)
  expect(numberOf(await least.innerText())).toBeGreaterThan(numberOf(reviewed))
})

test('a price that got worse before the fee is agreed to before the wallet is asked for anything', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  events,
  world: { eth, server },
}) => {
  const since = await eth.client.getBlockNumber()
  await open(SHOP)
  const popup = await widget.begin('1')
  await popup.connect()
  await expect(popup.button(/^Pay the fee in/)).toBeEnabled()
  await eth.movePrice('LINK', 1.05)
  await server.advance(QUOTE_MS)

  await popup.sign('Pay the fee')
  await expect(popup.alert).toContainText('The price has changed')
  await expect(popup.button(/^Pay the fee in/)).toBeDisabled()
  expect(wallet.sendRequests()).toEqual([])
  await popup.button('Accept the new price').click()
  await popup.sign('Pay the fee')
  await popup.sign('Swap')
  await events.wait('settled')
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
})

test('a price that got worse before the swap needs consent, and then the new one is signed', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  events,
  world: { eth, server },
}) => {
  await open(SHOP)
  const popup = await widget.begin('1')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  const agreed = await popup.row(LEAST).innerText()
  await eth.movePrice('LINK', 1.05)
  await server.advance(QUOTE_MS)

  await popup.sign('Swap')
  await expect(popup.alert).toContainText('The price has changed')
  await expect(popup.alert).toContainText(`before it was ${agreed}`)
  await expect(popup.button(/^Swap in/)).toBeDisabled()
  expect(wallet.sendRequests()).toHaveLength(1)

  const offered = await popup.row(LEAST).innerText()
  expect(numberOf(offered)).toBeLessThan(numberOf(agreed))
  await popup.button('Accept the new price').click()
  await popup.sign('Swap')
  await events.wait('settled')
  expect(leastOf(wallet.sendRequests()[1])).toBe(numberOf(offered))
  expect(Number(formatUnits(await eth.balance(address, 'LINK'), 18))).toBeGreaterThanOrEqual(
    numberOf(offered),
  )
})

test('a worse price that is not accepted is not signed, and asks for nothing once it has recovered', async ({
  partner: { open, widget },
  context,
  wallet,
  events,
  world: { eth, server },
}) => {
  await context.clock.install()
  await open(SHOP)
  const popup = await widget.begin('1')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  await eth.movePrice('LINK', 1.05)
  await server.advance(QUOTE_MS)
  await popup.sign('Swap')
  await expect(popup.alert).toContainText('The price has changed')

  // A reload is not a consent.
  await popup.page.reload()
  await expect(popup.alert).toContainText('The price has changed')
  await expect(popup.button(/^Swap in/)).toBeDisabled()

  await eth.movePrice('LINK', 0.9)
  await server.advance(QUOTE_MS)
  // The server's clock is ahead of the browser's by now.
  await popup.page.clock.fastForward(3 * QUOTE_MS)
  await expect(popup.button('Accept the new price')).toHaveCount(0)
  await popup.sign('Swap')
  await events.wait('settled')
  expect(wallet.signed).toHaveLength(2)
})

test('a better price needs no consent, is pointed out, and is signed', async ({
  partner: { open, widget },
  wallet,
  events,
  world: { eth, server },
}) => {
  await open(SHOP)
  const popup = await widget.begin('1')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  const before = await popup.row(LEAST).innerText()
  await eth.movePrice('LINK', 0.95)
  await server.advance(QUOTE_MS)
  await popup.sign('Swap')
  await expect(popup.alert).toContainText('The price has improved')
  expect(wallet.sendRequests()).toHaveLength(1)
  const offered = await popup.row(LEAST).innerText()
  expect(numberOf(offered)).toBeGreaterThan(numberOf(before))
  await popup.sign('Swap')
  await events.wait('settled')
  expect(leastOf(wallet.sendRequests()[1])).toBe(numberOf(offered))
})

test('a price that runs out in the sign window is renewed there by itself', async ({
  partner: { open, widget },
  context,
  wallet,
  events,
  world: { eth, server },
}) => {
  await context.clock.install()
  await open(SHOP)
  const popup = await widget.begin('1')
  await popup.connect()
  await popup.sign('Pay the fee')
  await expect(popup.button(/^Swap in/)).toBeEnabled()
  const before = await popup.row(LEAST).innerText()
  await eth.movePrice('LINK', 0.95)
  await server.advance(QUOTE_MS)
  await popup.page.clock.fastForward(QUOTE_MS)
  await expect(popup.row(LEAST)).not.toHaveText(before)
  await popup.sign('Swap')
  await events.wait('settled')
  expect(leastOf(wallet.sendRequests()[1])).toBeGreaterThan(numberOf(before))
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

/** The least that a call of the router accepts, in LINK. */
function leastOf(call: Call | undefined): number {
  const { args } = decodeFunctionData({ abi: router, data: call?.data ?? '0x' })
  return Number(formatUnits(args[0], 18))
}
