import { expect, test } from '../tools/fixtures/test.ts'
import { decideInSuiteWallet as decide } from '../tools/pages/suite-wallet.ts'

/** The suite wallet in another tab. */

test('the tab that waits for the wallet goes on with what another tab brings back, or by hand with the account of before', async ({
  swapUpTo,
  events,
}) => {
  const popup = await swapUpTo('wallets', { path: '/plain?chain=xlm&to=USDC', amount: '100' })
  const fee = popup.button(/^Pay the fee in/)
  await popup.connect('Suite wallet')
  await (await decide(popup.page, 'Connect')).close()
  await expect(fee).toBeVisible()

  // The account of before, chosen once more: nothing changes on the server.
  await popup.button('Change wallet').click()
  await popup.connect('Suite wallet')
  await (await decide(popup.page, 'Connect')).close()
  await expect(fee).toBeVisible()
  // On another device, of which this one hears nothing.
  await popup.button('Change wallet').click()
  await popup.connect('Suite wallet')
  await popup.button('Continue with this account').click()

  await popup.sign('Pay the fee')
  await (await decide(popup.page, 'Reject')).close()
  await expect(popup.alert).toContainText('You declined in your wallet')
  await popup.sign('Pay the fee')
  await (await decide(popup.page, 'Send')).close()
  await events.wait('submitted')
  await popup.ready('Swap')
})
