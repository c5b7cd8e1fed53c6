import { Wallet } from 'xrpl'
import { expect, test } from '../tools/fixtures/test.ts'
import { countPresses } from '../tools/pages/presses.ts'
import { createWalletDialog } from '../tools/pages/wallet-dialog.ts'
import { startPhoneWallet } from '../tools/wallet/phone-wallet.ts'
import { openXrplKeys } from '../tools/wallet/xrpl-keys.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { sessionOf } from '../tools/world/partner-server.ts'

/** Swaps on the ledgers beside the EVM chains, each signed in a wallet of another kind. */

/** The most presses from the form to the receipt, the choice of the wallet and the wallet's own buttons among them. */
const MOST_PRESSES = { eth: 6, solana: 7 }

for (const { chain, amount, isLeft } of [
  { chain: 'eth', amount: '0.5 ETH', isLeft: false },
  { chain: 'solana', amount: '0.5 SOL', isLeft: true },
] as const)
  test(`${amount} is swapped for USDC and its fee paid with one signature in a wallet of the browser${isLeft ? ', through a reload' : ''}`, async ({
    context,
    partner: { page, widget },
    swapUpTo,
    events,
    world,
  }) => {
    const presses = await countPresses(context)
    const popup = await swapUpTo('wallets', { path: `/plain?chain=${chain}&to=USDC`, amount: '0.5' })
    const wallet = createWalletDialog(popup.page)
    await popup.connect('Sandbox wallet')
    const swap = popup.button('Swap in Sandbox wallet')
    await wallet.heading.or(swap).first().waitFor()
    if (!(await swap.isVisible())) await wallet.press('Connect')
    await popup.ready('Swap')
    if (isLeft) {
      await popup.page.close()
      await page.reload()
    }
    const last = isLeft ? await widget.openPopup('Open the wallet window') : popup
    await last.sign('Swap')
    await createWalletDialog(last.page).press('Send')

    // The window closes by itself soon.
    await expect(last.heading('Swap complete')).toBeVisible()
    // Whoever left opens the window once more.
    expect(presses()).toBeLessThanOrEqual(MOST_PRESSES[chain] + (isLeft ? 1 : 0))
    const { txHash } = await events.wait('settled')
    expect(new Set(events.of('submitted').map((sent) => sent.txHash))).toEqual(new Set([txHash]))
    expect(await timesBooked(world.operator, 'shop', txHash)).toBe(1)
    await expect(widget.side('You paid')).toContainText(amount)
    await expect(widget.figure('Swap transaction').getByTitle(txHash ?? 'none')).toBeVisible()
  })

const XRP = { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '20000000' } as const

test('XRP is swapped for RLUSD with a wallet on a phone, by WalletConnect', async ({ signPageAt, world }) => {
  const { operator, ledgers, env } = world
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
    const { popup, session } = await signPageAt('fee', {
      swap: { ...XRP, amountMinor: '15000000' },
      payer: xrpl.second,
      async connect(chooser) {
        await chooser.connect('WalletConnect')
        await phone.scan(chooser.page)
      },
    })
    await popup.sign('Pay the fee')
    await popup.sign('Swap')
    await expect(popup.heading('Swap complete')).toBeVisible()
    const { steps } = await sessionOf(world, session)
    expect(steps.map(({ txHash }) => txHash)).toEqual(phone.signed)
    expect(await timesBooked(operator, 'shop', phone.signed[0])).toBe(1)
  } finally {
    await phone.stop()
  }
})
