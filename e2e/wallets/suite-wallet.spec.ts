import { expect, test } from '../tools/fixtures/test.ts'
import { decideInSuiteWallet as decide, openSuiteWallet as openWallet } from '../tools/pages/suite-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { sessionOf } from '../tools/world/partner-server.ts'

/** The suite wallet in another tab: expired requests, declined ones, and the tab that continues. */

/** Longer than a request on Stellar can be sent, and than ledgers take to tell. */
const PAST_ITS_TIME_MS = 200_000

test('a request whose time is over is sent by no wallet, and its step is handed out again', async ({
  context,
  signPageAt,
  world,
}) => {
  await context.clock.install()
  // A request that is prepared now has already ended, by the ledger's own time.
  await world.server.advance(-PAST_ITS_TIME_MS)
  const { popup, session } = await signPageAt('fee', {
    // No other test asks for this much: a price that the server knows already is of its time before.
    swap: { chain: 'xlm', from: 'native', to: 'USDC', amountMinor: '1010000000' },
    payer: world.ledgers.xlm.holder,
    connect: async (chooser) => chooser.connect('Suite wallet'),
  })
  const { clock } = popup.page
  await expect(popup.row('Can be sent until')).toBeVisible()
  await popup.sign('Pay the fee')
  const wallet = await openWallet(popup.page)
  await expect(wallet.getByText('The time to send this request is over')).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await wallet.close()
  await clock.fastForward(8_000)
  await popup.button('Stop waiting').click()
  await world.server.advance(PAST_ITS_TIME_MS)
  await expect(popup.heading('Looking for your transaction')).toBeVisible()
  await clock.fastForward(30_000)

  await popup.button('My wallet sent nothing, ask it again').click()
  await popup.sign('Pay the fee')
  await (await decide(popup.page, 'Send')).close()
  await popup.sign('Swap')
  await (await decide(popup.page, 'Send')).close()
  await popup.heading('Swap complete').waitFor()
  const { steps } = await sessionOf(world, session)
  expect(await timesBooked(world.operator, 'shop', steps[0]?.txHash)).toBe(1)
})

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
