import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import type { SignPopup } from '../tools/pages/sign-popup.ts'
import { owed, timesBooked } from '../tools/world/ledger.ts'

/** Transactions that the chain rejects: a fee that was paid stays good for another attempt, for a day. */

const SEND = 'eth_sendTransaction'
/** Routes are kept for so long, and machines retry faster than people. */
const ROUTE_MS = 5_000
const FAILED = 'The swap did not go through'
const FEE_KEPT = 'The fee is paid and stays good'
const ACCEPT = 'Accept the new price'
const RETRY = /^Try (the swap )?again/

const walks = test.extend<{ failSwap: (popup: SignPopup) => Promise<void> }>({
  /** Signs a swap for LINK, which fails: the price moves while the transaction is on its way. */
  failSwap: async ({ context, wallet, events, world: { eth, server } }, use) => {
    await context.clock.install()
    await use(async (popup) => {
      await popup.ready('Swap')
      const failures = events.of('failed').length
      const sent = events.of('signed').length
      wallet.next(SEND, 'hold-back')
      await popup.sign('Swap')
      await expect.poll(() => events.of('signed')).toHaveLength(sent + 1)
      // There is one pool only for this token: no other way around its price.
      await eth.movePrice('LINK', 1.05)
      await wallet.broadcast()
      await expect.poll(() => events.of('failed')).toHaveLength(failures + 1)
      await server.advance(ROUTE_MS)
      await context.clock.fastForward(ROUTE_MS)
    })
  },
})

walks(
  'a fee and a swap that fail on the chain are tried again, in the window and from the page, and one fee is paid @long',
  async ({
    failSwap,
    partner: { page, widget },
    swapUpTo,
    wallet,
    account: { address },
    events,
    world: { eth, operator },
  }) => {
    await eth.fund(address, { USDC: '300' })
    const since = await eth.client.getBlockNumber()
    const popup = await swapUpTo('fee', { path: '/plain?from=USDC&to=LINK', amount: '200' })
    // A fee that fails costs no fee.
    wallet.next(SEND, 'run-dry')
    await popup.sign('Pay the fee')
    await events.wait('submitted', ({ step }) => step === 'fee')
    await expect(widget.steps.first()).toContainText('Did not go through')
    await expect(widget.frame.getByText('Try it again in the wallet window')).toBeVisible()
    expect(await eth.treasuryPayments(address, since, 'USDC')).toEqual([])
    await popup.sign('Pay the fee')
    await popup.sign('Approve')

    await failSwap(popup)
    const [, fee] = wallet.signed
    const before = await owed(operator, 'shop')
    await expect(widget.heading(FAILED)).toBeVisible()
    await expect(widget.frame.getByText('the price has moved beyond your limit')).toBeVisible()
    await expect(widget.frame.getByText(FEE_KEPT)).toBeVisible()
    await expect(popup.heading(FAILED)).toBeVisible()
    await expect(popup.page.getByText(FEE_KEPT)).toBeVisible()
    await expectNoViolation(widget.frame.locator('html'), 'failed swap')
    await expectNoViolation(popup.page.locator('html'), 'failed swap in the sign window')

    // The page can leave the swap, be reloaded, and continue with it.
    await popup.page.close()
    await widget.button('Not now').click()
    await expect(widget.amount).toBeVisible()
    await page.reload()
    await widget.button('Continue').click()
    await expect(widget.heading(FAILED)).toBeVisible()
    const again = await widget.openPopup(RETRY)
    await again.button(ACCEPT).click()
    await again.sign('Swap')
    await events.wait('settled')
    await expect(widget.heading('Swap complete')).toBeVisible()
    await expect(again.heading('Swap complete')).toBeVisible()

    expect(new Set(events.of('failed').map(({ reason }) => reason))).toEqual(new Set(['TX_FAILED']))
    // Two fees, the allowance, two swaps.
    expect(wallet.signed).toHaveLength(5)
    const payments = await eth.treasuryPayments(address, since, 'USDC')
    expect(payments.map(({ hash }) => hash)).toEqual([fee])
    // Booked with the fee, and not with a retry.
    expect(await timesBooked(operator, 'shop', fee)).toBe(1)
    expect(await owed(operator, 'shop')).toBe(before)
  },
)
