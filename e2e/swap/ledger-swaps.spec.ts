import type { Page } from '@playwright/test'
import { Wallet } from 'xrpl'
import { expect, test } from '../tools/fixtures/test.ts'
import { decideInSuiteWallet } from '../tools/pages/suite-wallet.ts'
import { createWalletDialog } from '../tools/pages/wallet-dialog.ts'
import { startPhoneWallet } from '../tools/wallet/phone-wallet.ts'
import { openXrplKeys } from '../tools/wallet/xrpl-keys.ts'
import { timesBooked } from '../tools/world/ledger.ts'

/** Swaps in the widget on the ledgers beside the EVM chains, each signed in a wallet of another kind. */

test('SOL is swapped for USDC with a wallet of the browser, found by Wallet Standard', async ({
  partner: { open, widget },
  events,
  world,
}) => {
  await open('/plain?chain=solana&to=USDC')
  const popup = await widget.begin('0.5')
  const wallet = createWalletDialog(popup.page)
  await popup.connect('Sandbox wallet')
  const fee = popup.button('Pay the fee in Sandbox wallet')
  await wallet.heading.or(fee).first().waitFor()
  if (!(await fee.isVisible())) await wallet.press('Connect')
  await popup.sign('Pay the fee')
  await wallet.press('Send')
  await popup.sign('Swap')
  await wallet.press('Send')

  const { txHash } = await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(world.operator, 'shop', feeTx?.txHash)).toBe(1)
  await expect(popup.heading('Swap complete')).toBeVisible()
  await expect(widget.figure('Paid')).toHaveText('0.5 SOL')
  await expect(widget.figure('Swap transaction').getByTitle(txHash ?? 'none')).toBeVisible()
})

/** Scans the code of a sign page with a phone: opens its address in another tab. */
async function scan(page: Page, name: RegExp): Promise<Page> {
  const way = page.getByRole('link', { name })
  const opened = page.context().waitForEvent('page')
  await way.click()
  return opened
}

test('XRP is swapped for RLUSD with Xaman on a phone', async ({
  partner: { open, widget },
  events,
  world: { operator, ledgers },
}) => {
  const { holder } = ledgers.xrpl
  const before = await holder.balance(ledgers.xrpl.token('RLUSD'))
  await open('/plain?chain=xrpl&to=RLUSD')
  const popup = await widget.begin('20')
  await popup.connect('Xaman')
  const approve = async (button: string) => {
    const phone = await scan(popup.page, /Xaman/)
    await phone.getByRole('button', { name: button }).click()
    await expect(phone.getByRole('button', { name: button })).toHaveCount(0)
    await phone.close()
  }
  await approve('Sign in')
  await popup.sign('Pay the fee')
  await approve('Approve')
  await popup.sign('Swap')
  await approve('Approve')

  await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', feeTx?.txHash)).toBe(1)
  expect(await holder.balance(ledgers.xrpl.token('RLUSD'))).toBeGreaterThan(before)
  await expect(popup.heading('Swap complete')).toBeVisible()
  await expect(widget.heading('Swap complete')).toBeVisible()
})

test('XRP is swapped for RLUSD with a wallet on a phone, by WalletConnect', async ({
  partner: { open, widget },
  events,
  world: { operator, ledgers, env },
}) => {
  const { xrpl } = ledgers
  const phone = await startPhoneWallet({
    keys: await openXrplKeys({
      wallet: Wallet.fromSeed(xrpl.users[1]?.secret ?? ''),
      node: xrpl.url.replace('http', 'ws'),
      chain: `xrpl:${env['XRPL_NETWORK_ID']}`,
    }),
    relayUrl: env['WALLETCONNECT_RELAY_URL'] ?? '',
  })
  try {
    await open('/plain?chain=xrpl&to=RLUSD')
    const popup = await widget.begin('15')
    await popup.connect('WalletConnect')
    await phone.scan(popup.page)
    await popup.sign('Pay the fee')
    await popup.sign('Swap')
    await events.wait('settled')
    const [fee, swap] = phone.signed
    expect(events.of('submitted').map(({ txHash }) => txHash)).toEqual([fee, swap])
    expect(await timesBooked(operator, 'shop', fee)).toBe(1)
    await expect(popup.heading('Swap complete')).toBeVisible()
  } finally {
    await phone.stop()
  }
})

test('XLM is swapped for USDC in the suite wallet, which comes back to the sign page', async ({
  partner: { open, widget },
  events,
  world: { operator, ledgers },
}) => {
  const { holder } = ledgers.xlm
  const before = await holder.balance(ledgers.xlm.token('USDC'))
  await open('/plain?chain=xlm&to=USDC')
  const popup = await widget.begin('100')
  await popup.connect('Suite wallet')
  // The tab that the wallet came back in can stay: it is the same page, of the same session.
  const connected = await decideInSuiteWallet(popup.page, 'Connect')
  await popup.sign('Pay the fee')
  await decideInSuiteWallet(popup.page, 'Send')
  await popup.sign('Swap')
  await decideInSuiteWallet(popup.page, 'Send')
  await connected.close()

  await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', feeTx?.txHash)).toBe(1)
  expect(await holder.balance(ledgers.xlm.token('USDC'))).toBeGreaterThan(before)
  await expect(popup.heading('Swap complete')).toBeVisible()
})
