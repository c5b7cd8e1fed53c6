import { expect, test } from '../tools/fixtures/test.ts'
import { countPresses } from '../tools/pages/presses.ts'
import { openSuiteWallet, press } from '../tools/pages/suite-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'

/** The most presses from the form to the receipt, in the page, its window and the wallet, without the choice of an account. */
const MOST_PRESSES = 9

for (const { chain, coin, to, amount } of [
  { chain: 'xrpl', coin: 'XRP', to: 'SOLO', amount: '6' },
  { chain: 'xlm', coin: 'XLM', to: 'USDC', amount: '100' },
] as const)
  test(`a new holder of ${to} on ${chain} agrees to the trust line, pays the fee and swaps with one signature and few presses, through a reload`, async ({
    context,
    partner: { page, widget },
    swapUpTo,
    events,
    world: { operator, ledgers },
  }) => {
    const ledger = ledgers[chain]
    const { newcomer } = ledger
    await newcomer.dropTokens?.()
    const presses = await countPresses(context)
    const popup = await swapUpTo('wallets', { path: `/plain?chain=${chain}&to=${to}`, amount })
    await popup.connect('Suite wallet')
    const wallet = await openSuiteWallet(popup.page)
    const before = presses()
    await wallet.getByRole('radio').last().check()
    const chosen = presses() - before
    await press(wallet, 'Connect')
    await wallet.close()

    for (const leg of [/trust line/i, 'Pay the fee', /^Swap/])
      await expect(popup.heading(leg).last()).toBeVisible()
    await expect(popup.row('Leaves your account')).toContainText(coin)
    await popup.sign('Swap')
    const asked = await openSuiteWallet(popup.page)
    await press(asked, 'Send')
    await asked.close()
    // The window closes by itself soon.
    await expect(popup.heading('Swap complete')).toBeVisible()
    expect(presses() - chosen).toBeLessThanOrEqual(MOST_PRESSES)

    await page.reload()
    await expect(widget.heading('Swap complete')).toBeVisible()
    await events.wait('settled')
    const fee = events.of('submitted').find(({ step }) => step === 'fee')
    expect(await timesBooked(operator, 'shop', fee?.txHash)).toBe(1)
    expect(await newcomer.balance(ledger.token(to))).toBeGreaterThan(0n)
  })
