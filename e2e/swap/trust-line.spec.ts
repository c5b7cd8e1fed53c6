import { expect, test } from '../tools/fixtures/test.ts'
import type { SignPopup } from '../tools/pages/sign-popup.ts'
import { decideInSuiteWallet, openSuiteWallet, press } from '../tools/pages/suite-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'

/** The account of the wallet by its place, which is the one that the ledger's description has there. */
async function connect(popup: SignPopup, account = 0): Promise<void> {
  await popup.connect('Suite wallet')
  const wallet = await openSuiteWallet(popup.page)
  await wallet.getByRole('radio').nth(account).check()
  await press(wallet, 'Connect')
  await wallet.close()
}

async function sign(popup: SignPopup, step: Parameters<SignPopup['sign']>[0]): Promise<void> {
  await popup.sign(step)
  await (await decideInSuiteWallet(popup.page, 'Send')).close()
}

test('a new holder of SOLO on xrpl agrees to the trust line first, and pays one fee, through a reload of the page', async ({
  partner: { page, widget },
  swapUpTo,
  events,
  world: { operator, ledgers },
}) => {
  const { newcomer } = ledgers.xrpl
  await newcomer.dropTokens?.()
  const popup = await swapUpTo('wallets', { path: '/plain?chain=xrpl&to=SOLO', amount: '6' })
  await connect(popup, -1)
  await expect(popup.page.getByText('Step 1 of 3')).toBeVisible()
  await sign(popup, 'Add trust line')
  await sign(popup, 'Pay the fee')
  await popup.ready('Swap')
  const paid = await newcomer.balance('native')
  await popup.page.close()
  await page.reload()

  await expect(widget.steps.nth(1)).toContainText('Confirmed')
  const again = await widget.openPopup('Open the wallet window')
  await sign(again, 'Swap')
  // The window closes by itself soon.
  await expect(again.heading('Swap complete')).toBeVisible()
  await events.wait('settled')
  const [, fee] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', fee?.txHash)).toBe(1)
  expect(await newcomer.balance('native')).toBeLessThan(paid)
  expect(await newcomer.balance(ledgers.xrpl.token('SOLO'))).toBeGreaterThan(0n)
  await expect(widget.heading('Swap complete')).toBeVisible()
})
