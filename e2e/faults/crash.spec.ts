import { parseEther } from 'viem'
import { expect, test } from '../tools/fixtures/test.ts'
import { owed, timesBooked } from '../tools/world/ledger.ts'
import type { SuiteServer } from '../tools/world/suite-server.ts'

/** The server ends as in a power cut (SIGKILL) in the middle of a payment: nothing is lost, nothing counts twice. */

const SEND = 'eth_sendTransaction'
/** Of a swap of one ETH: a fifth of the platform's 0.85 %, and all of the shop's own 0.15 %. */
const SHARE = parseEther('0.0032')

test.beforeEach(({ watch }) => {
  // The browser's errors during the time without a server.
  watch.expect(/net::ERR_/)
})

test('a window whose fee the dead server never heard of goes on by itself, and the fee counts once', async ({
  partner: { widget },
  context,
  swapUpTo,
  wallet,
  account: { address },
  events,
  world: { eth, server, operator },
}) => {
  await context.clock.install()
  const since = await eth.client.getBlockNumber()
  const before = await owed(operator, 'shop')
  const popup = await swapUpTo('fee')
  const fee = wallet.hold(SEND)
  await popup.sign('Pay the fee')
  await fee.asked
  await withoutServer(server, async () => {
    fee.decide('approve')
    await expect.poll(() => eth.treasuryPayments(address, since)).toHaveLength(1)
  })
  await context.clock.fastForward(10_000)
  await popup.sign('Swap')
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  await expect(popup.heading('Swap complete')).toBeVisible()
  expect(wallet.signed).toHaveLength(2)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  await expect.poll(() => timesBooked(operator, 'shop', wallet.signed[0])).toBe(1)
  expect((await owed(operator, 'shop')) - before).toBe(SHARE)
})

/** Kills the server, and brings it back whatever happens: it belongs to all tests of this worker. */
async function withoutServer(server: SuiteServer, meanwhile: () => Promise<void>): Promise<void> {
  await server.kill()
  try {
    await meanwhile()
  } finally {
    await server.start()
  }
}
