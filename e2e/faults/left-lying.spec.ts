import { privateKeyToAccount } from 'viem/accounts'
import type { SignPage } from '../tools/fixtures/stops.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import type { SignPopup } from '../tools/pages/sign-popup.ts'
import { openSuiteWallet } from '../tools/pages/suite-wallet.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { openEvmKeys } from '../tools/wallet/evm-keys.ts'
import { startPhoneWallet } from '../tools/wallet/phone-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { sessionOf, usualSwap } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** Requests that lie around and are sent too late: when another form of their step, or something else, has landed. */

/** Stops waiting for the wallet, and changes to another one as soon as that is allowed. */
async function askAnotherWallet(popup: SignPopup): Promise<void> {
  await popup.page.bringToFront()
  // Only after some seconds the page says that waiting can be stopped.
  await popup.page.clock.fastForward(8_000)
  await popup.button('Stop waiting').click()
  await expect(popup.heading('Looking for your transaction')).toBeVisible()
  await popup.page.clock.fastForward(31_000)
  await popup.button('My wallet sent nothing, ask it again').click()
  await popup.button('Change wallet').click()
}

/** Waits for the end of the swap. Returns its transaction. */
async function expectSwapped({ popup, paid, session }: SignPage, world: World): Promise<string | undefined> {
  await expect(popup.heading('Swap complete')).toBeVisible()
  expect(await timesBooked(world.operator, 'shop', paid.get('fee'))).toBe(1)
  return (await sessionOf(world, session)).txHash
}

/** The account that the suite wallet offers first on Ethereum, by the key that every developer tool ships with. */
const first = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

const PAST = 'This account has sent another transaction since this request was made'

test('a swap that was left lying in one wallet, and was made with another one, is not made twice', async ({
  signPageAt,
  context,
  world,
}) => {
  const { eth, env } = world
  // The other wallet signs with whatever number is next.
  const phone = await startPhoneWallet({
    keys: openEvmKeys({ account: first, chain: eth }),
    relayUrl: env['WALLETCONNECT_RELAY_URL'] ?? '',
  })
  const holds = async () =>
    Promise.all(['native', 'USDC'].map(async (asset) => eth.balance(first.address, asset)))
  await context.clock.install()
  try {
    const sign = await signPageAt('swap', {
      swap: { ...usualSwap, amountMinor: '300000000000000000' },
      payer: createEvmUser(eth, first),
      connect: async (popup) => popup.connect('Suite wallet'),
    })
    const { popup } = sign
    await popup.sign('Swap')
    const left = await openSuiteWallet(popup.page)
    const send = left.getByRole('button', { name: 'Send' })
    await expect(send).toBeVisible()

    await askAnotherWallet(popup)
    await popup.connect('More wallets')
    await phone.scan(popup.page)
    await popup.sign('Swap')
    const txHash = await expectSwapped(sign, world)
    expect(phone.signed).toEqual([txHash])

    const before = await holds()
    await send.click()
    await expect(left.getByText(PAST)).toBeVisible()
    expect(await holds()).toEqual(before)
    await left.getByRole('link', { name: /^Back to/ }).click()
    await expect(left.getByRole('heading', { name: 'Swap complete' })).toBeVisible()
  } finally {
    await phone.stop()
  }
})
