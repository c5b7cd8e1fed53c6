import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { decideInSuiteWallet as decide } from '../tools/pages/suite-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'

/** The suite wallet in another tab. */

test('the tab that waits for the wallet goes on with what another tab brings back, or by hand with the account of before @long', async ({
  swapUpTo,
  partner: { widget },
  events,
  world: { operator, ledgers },
}) => {
  const popup = await swapUpTo('wallets', { path: '/plain?chain=xlm&to=USDC', amount: '100' })
  const swap = popup.button(/^Swap in/)
  await popup.connect('Suite wallet')
  const returned = createSignPopup(await decide(popup.page, 'Connect'))
  await expect(returned.heading('Go back to the other window')).toBeVisible()
  await expect(returned.button(/ in Suite wallet/)).toBeHidden()
  await returned.page.close()
  await expect(swap).toBeVisible()

  // The account of before, chosen once more: nothing changes on the server.
  await popup.button('Change wallet').click()
  await popup.connect('Suite wallet')
  await (await decide(popup.page, 'Connect')).close()
  await expect(swap).toBeVisible()
  // On another device, of which this one hears nothing.
  await popup.button('Change wallet').click()
  await popup.connect('Suite wallet')
  await popup.button('Continue with this account').click()

  // The fee and the swap are one transaction, signed once.
  await expect(popup.heading('Pay the fee')).toBeVisible()
  await expect(popup.row('Leaves your account')).toContainText('XLM')
  await popup.sign('Swap')
  await (await decide(popup.page, 'Reject')).close()
  await expect(popup.alert).toContainText('You declined in your wallet')
  await popup.sign('Swap')
  await (await decide(popup.page, 'Send')).close()
  // The window closes by itself soon.
  await expect(popup.heading('Swap complete')).toBeVisible()
  const { txHash } = await events.wait('settled')
  await expect(widget.figure('Swap transaction').getByTitle(txHash)).toBeVisible()
  await expect(widget.figure('Fee transaction')).toBeHidden()
  expect(new Set(events.of('submitted').map((sent) => sent.txHash))).toEqual(new Set([txHash]))
  expect(await timesBooked(operator, 'shop', txHash)).toBe(1)
  expect(await ledgers.xlm.holder.balance(ledgers.xlm.token('USDC'))).toBeGreaterThan(0n)
})
