import { expect, test } from 'vitest'
import { createBridgeChains } from '#testing/bridge-chains.ts'
import { paidBridge } from '#testing/bridge-samples.ts'
import { createFakeBridge } from '#testing/fake-bridge.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createTestPorts } from '#testing/test-world.ts'
import { defined } from '../../../kit/defined.ts'
import { createCurrencies } from '../currencies.ts'
import { checkedAddress } from './check-answer.ts'
import { newOrder } from './new-order.ts'

const XRPL = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const STELLAR = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'

/** An answer with or without a tag or memo, to an order of a currency whose network has its name. */
async function check(
  currency: 'xrp' | 'xlm',
  depositAddress: string,
  tagged: { readonly listed: boolean; readonly answered?: string },
) {
  const { router } = await createTestPorts()
  const [clock, chains] = [createSteppingClock(), createBridgeChains()]
  const bridge = createFakeBridge(clock)
  bridge.currency = bridge.currency.map((one) => ({ ...one, hasExtraId: tagged.listed }))
  const currencies = createCurrencies({ bridge, chains, router, clock, log: silentLog })
  const intent = paidBridge()
  const made = { id: 'bo_1', attempt: 1, feeTxHash: `0x${'cd'.repeat(32)}`, now: clock.now() }
  const asked = {
    ...newOrder(intent, intent.deal.offer.quote, made),
    fromCurrency: currency,
    fromNetwork: currency,
  }
  const order = { id: 'up_1', status: 'awaiting_deposit', upstreamStatus: 'waiting', depositAddress } as const
  const answer = { ...order, ...defined({ depositExtraId: tagged.answered }) }
  return checkedAddress({ chains, currencies }, asked, answer)
}

test('no one is told to pay to an account of many without the tag or memo that tells its deposits apart', async () => {
  const refused = { code: 'UPSTREAM_ERROR' }
  expect(await check('xrp', XRPL, { listed: true, answered: '4711' })).toBe(XRPL)
  await expect(check('xrp', XRPL, { listed: true })).rejects.toMatchObject(refused)
  await expect(check('xrp', XRPL, { listed: false })).rejects.toMatchObject(refused)
  expect(await check('xlm', STELLAR, { listed: true, answered: '4711' })).toBe(STELLAR)
  await expect(check('xlm', STELLAR, { listed: true })).rejects.toMatchObject(refused)
  // One account for each deposit, by the service's own list.
  expect(await check('xlm', STELLAR, { listed: false })).toBe(STELLAR)
})
