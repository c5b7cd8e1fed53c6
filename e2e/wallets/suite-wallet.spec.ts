import { expect, test } from '../tools/fixtures/test.ts'
import { decideInSuiteWallet as decide, openSuiteWallet as openWallet } from '../tools/pages/suite-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'

/** The suite wallet in another tab: expired requests, declined ones, and the tab that continues. */

/** Longer than a request on Stellar can be sent, and than ledgers take to tell. */
const PAST_ITS_TIME_MS = 200_000
const XLM = '/plain?chain=xlm&to=USDC'

test('a request whose time is over is sent by no wallet, and its step is handed out again', async ({
  partner: { open, widget },
  events,
  world: { server, operator },
}) => {
  await open(XLM)
  // A request that is prepared now has already ended, by the ledger's own time.
  await server.advance(-PAST_ITS_TIME_MS)
  // No other test asks for this much: a price that the server knows already is of its time before.
  const popup = await widget.begin('101')
  await popup.connect('Suite wallet')
  await (await decide(popup.page, 'Connect')).close()
  await expect(popup.row('Can be sent until')).toBeVisible()
  await popup.sign('Pay the fee')
  const wallet = await openWallet(popup.page)
  await expect(wallet.getByText('The time to send this request is over')).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await wallet.close()
  await popup.button('Stop waiting').click()
  await server.advance(PAST_ITS_TIME_MS)

  await popup.button('My wallet sent nothing, ask it again').click({ timeout: 20_000 })
  await popup.sign('Pay the fee')
  await (await decide(popup.page, 'Send')).close()
  await popup.sign('Swap')
  await (await decide(popup.page, 'Send')).close()
  await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', feeTx?.txHash)).toBe(1)
  await expect(popup.heading('Swap complete')).toBeVisible()
})

test('the tab that waits for the wallet goes on with what another tab brings back', async ({
  partner: { open, widget },
  events,
}) => {
  await open(XLM)
  const popup = await widget.begin('100')
  await popup.connect('Suite wallet')
  await (await decide(popup.page, 'Connect')).close()
  await expect(popup.button(/^Pay the fee in/)).toBeVisible()

  // The account of before, chosen once more: nothing changes on the server.
  await popup.button('Change wallet').click()
  await popup.connect('Suite wallet')
  await (await decide(popup.page, 'Connect')).close()
  await popup.sign('Pay the fee')

  await (await decide(popup.page, 'Reject')).close()
  await expect(popup.alert).toContainText('You declined in your wallet')
  await popup.sign('Pay the fee')
  await (await decide(popup.page, 'Send')).close()
  await popup.sign('Swap')
  await (await decide(popup.page, 'Send')).close()
  await events.wait('settled')
  await expect(popup.heading('Swap complete')).toBeVisible()
})

test('who chose the account of before on another device goes on with it by hand', async ({
  partner: { open, widget },
}) => {
  await open(XLM)
  const popup = await widget.begin('100')
  await popup.connect('Suite wallet')
  await (await decide(popup.page, 'Connect')).close()
  await popup.button('Change wallet').click()
  await popup.connect('Suite wallet')
  await popup.button('Continue with this account').click()
  await expect(popup.button(/^Pay the fee in/)).toBeVisible()
})
