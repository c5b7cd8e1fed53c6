import { expect, test } from '../tools/fixtures/test.ts'
import { createBridgeWidget } from '../tools/pages/bridge-widget.ts'

/** The sandbox's exchange on the XRP Ledger: it takes payments with a destination tag only (`sandbox/xrpl/world.ts`). */
const EXCHANGE = 'rPsFkfGXQ7GbCnfM6ieMFQTai8PEsPCbVV'
const ACCOUNT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
/** The same with a wrong last letter. */
const MISTYPED = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi'

test('the form names what is wrong with amount, address and tag, fills in the smallest amount, and comes back with its service', async ({
  partner: { page, open, bridge },
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await world.outages.order('bridge', { fail: '500' })
  await open('/plain?product=bridge&from=eth&to=xrp')
  const { frame, reviewButton } = bridge
  await expect(frame.getByText('The bridge does not answer')).toBeVisible()
  await world.outages.order('bridge', {})
  await bridge.button('Try again').first().click()

  await bridge.amount.fill('0.000001')
  await expect(bridge.button('Amount too small')).toBeDisabled()
  await expect(bridge.amount).toHaveAccessibleDescription(/^The smallest amount is 0\.\d+ ETH\.$/)
  const least = bridge.button(/^Min /)
  const words = (await least.innerText()).replace('Min ', '')
  await least.click()
  await expect(bridge.amount).toHaveValue(words.replace(' ETH', ''))

  await page.evaluate(async (text) => navigator.clipboard.writeText(text), MISTYPED)
  await bridge.button(/^Paste: Your address/).click()
  await expect(bridge.address).toHaveValue(MISTYPED)
  await expect(bridge.button('Check the address')).toBeDisabled()
  await expect(bridge.address).toHaveAccessibleDescription(/wrong checksum/)
  await bridge.address.fill(EXCHANGE)
  await expect(bridge.button('Enter the Destination tag')).toBeDisabled()
  await expect(bridge.tag).toHaveAccessibleDescription(/only with a Destination tag/)
  await bridge.tag.fill('1e3')
  await expect(bridge.button('Check the Destination tag')).toBeDisabled()
  await bridge.tag.fill('4711')
  await expect(reviewButton).toBeEnabled()

  // An account that needs none: exchanges' customers are warned all the same.
  await bridge.tag.fill('')
  await bridge.address.fill(ACCOUNT)
  await expect(bridge.tag).toHaveAccessibleDescription(/^To an exchange\?/)
  await expect(reviewButton).toBeEnabled()
  await bridge.review()
  await expect(frame.getByText(ACCOUNT, { exact: true })).toBeVisible()
})

test('the bridge can begin with a token of a page’s choice, and its two sides change places', async ({
  page,
  world: { shop },
}) => {
  await page.goto(`${shop.origin}/plain?product=bridge&from=usdc/eth&to=sol&amount=25`)
  const bridge = createBridgeWidget(page.frameLocator('iframe[title="Suite bridge"]'), page)
  await expect(bridge.button(/^You pay: USDC/)).toBeVisible()
  // The chain's logo stands at the token's.
  const chainLogo = bridge.button(/^You pay: USDC/).locator('.logo + .logo')
  await expect(chainLogo.locator('img')).toHaveAttribute('src', /\/cdn\/logo\/chain\.eth\?/)
  await expect(chainLogo).toHaveAttribute('data-letter', '')
  await expect(bridge.button(/^You receive: SOL/)).toBeVisible()
  await bridge.button('Exchange the two sides').click()
  await expect(bridge.button(/^You pay: SOL/)).toBeVisible()
  await expect(bridge.address).toHaveAccessibleName(/Ethereum/)
})
