import type { BrowserContext } from '@playwright/test'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** The sentences of the sign page where a wallet is missing: only true ones for this browser and this deployment. */

const CONFIG = /(?<=id="suite">).*?(?=<\/script>)/s

// The page that stands in for the server's may not load the sandbox wallet: so this browser has none.
test.beforeEach(({ watch }) => watch.expect(/wallet\.js/))

/** Sign pages as a deployment serves them that is set up for fewer wallets. */
const offerOnly = (context: BrowserContext, wallets: object) =>
  context.route(/\/sign\/ses_\w+$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(CONFIG, (config) => {
      const page: object = JSON.parse(config)
      return JSON.stringify({ ...page, wallets })
    })
    await route.fulfill({ response, body })
  })

test('where nothing of the XRP Ledger’s is set up, the wallets that could sign are named, and none is to be got', async ({
  context,
  signPageAt,
  world: { ledgers },
}) => {
  await offerOnly(context, { xaman: false })
  const { popup } = await signPageAt('wallets', {
    swap: { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '20000000' },
    payer: ledgers.xrpl.holder,
  })
  await expect(popup.heading('No wallet for XRP Ledger is set up here')).toBeVisible()
  await expectNoViolation(popup.page.locator('html'), 'no wallet is set up')
  await expect(
    popup.page.getByText(/signed with Xaman, an XRP Ledger wallet with WalletConnect,? or the Suite wallet/),
  ).toBeVisible()
  await expect(popup.page.getByRole('link', { name: 'Find a wallet' })).toHaveCount(0)
})
