import { decodeFunctionData, formatUnits, parseAbi } from 'viem'
import { expect, test } from '../tools/fixtures/test.ts'
import type { Call } from '../tools/wallet/signer.ts'
import { usualSwap } from '../tools/world/partner-server.ts'

/** Prices are valid for half a minute. An expired or worse price is never signed unseen. */

const QUOTE_MS = 31_000
const LEAST = 'You receive at least'
const ACCEPT = 'Accept the new price'
const router = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** Prepared by the shop's own server. There is one pool only for this token: nothing but its price decides. */
const LINK = { ...usualSwap, to: 'LINK' }

test('a price that got worse after the fee needs consent, also over a reload, and then the new one is signed', async ({
  page,
  signPageAt,
  wallet,
  account: { address },
  world: { eth, server },
}) => {
  const since = await eth.client.getBlockNumber()
  const { popup } = await signPageAt('fee', { swap: LINK })
  const least = async () => numberOf(await popup.row(LEAST).innerText())
  await popup.sign('Pay the fee')
  await popup.ready('Swap')

  const agreed = await popup.row(LEAST).innerText()
  await eth.movePrice('LINK', 1.05)
  await server.advance(QUOTE_MS)
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

/** The number in a text such as `162.97 LINK`. */
const numberOf = (text: string): number => Number(/[\d.,]+/.exec(text)?.[0].replaceAll(',', ''))

/** A number as pages show what comes: cut to three decimals for some hundreds of LINK. */
const shown = (amount: number): number => Math.floor(amount * 1_000) / 1_000

/** The least that a call of the router accepts, in LINK. */
function leastOf(call: Call | undefined): number {
  const { args } = decodeFunctionData({ abi: router, data: call?.data ?? '0x' })
  return Number(formatUnits(args[0], 18))
}
