import type { Page } from '@playwright/test'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { openEvmKeys } from '../tools/wallet/evm-keys.ts'
import { type PhoneKeys, type PhoneWallet, startPhoneWallet } from '../tools/wallet/phone-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { sessionOf } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** Wallets behind "More wallets": AppKit's modal, and a wallet on a phone at the other end of the sandbox's relay. */

const more = 'More wallets'

/** A phone for the time of a test. */
async function withPhone(world: World, keys: PhoneKeys, work: (phone: PhoneWallet) => Promise<void>) {
  const phone = await startPhoneWallet({ keys, relayUrl: world.env['WALLETCONNECT_RELAY_URL'] ?? '' })
  try {
    await work(phone)
  } finally {
    await phone.stop()
  }
}

const evmKeys = ({ eth }: World, account: PrivateKeyAccount) => openEvmKeys({ account, chain: eth })

/** The server has found exactly the transactions that the phone signed, and has booked the fee once. */
async function expectPaidOnce(world: World, session: CreatedSession, phone: PhoneWallet): Promise<void> {
  const { steps } = await sessionOf(world, session)
  expect(steps.map(({ txHash }) => txHash)).toEqual(phone.signed)
  expect(await timesBooked(world.operator, 'shop', phone.signed[0])).toBe(1)
}

const modalOf = (page: Page) => page.getByTestId('w3m-modal-card')

test('ETH is swapped with a wallet on a phone, found behind "More wallets", and what is declined or ended there is asked again @long', async ({
  signPageAt,
  world,
  account,
}) => {
  await withPhone(world, evmKeys(world, account), async (phone) => {
    const { popup, session } = await signPageAt('wallets')
    const declined = popup.page.getByText('You declined in your wallet')
    await popup.connect(more)
    await expect(popup.page.getByTestId('wui-qr-code')).toBeVisible()
    // The page behind it is out of a keyboard's reach.
    for (let press = 0; press < 6; press++) {
      await popup.page.keyboard.press('Tab')
      await expect(popup.page.locator('#app :focus')).toHaveCount(0)
    }
    await popup.page.keyboard.press('Escape')
    await expect(modalOf(popup.page)).toHaveCount(0)
    await expect(popup.heading('Choose your wallet')).toBeFocused()

    phone.next('session_proposal', 'reject')
    await popup.connect(more)
    await phone.scan(popup.page)
    await expect(declined).toBeVisible()
    await expect(modalOf(popup.page)).toHaveCount(0)

    await popup.connect(more)
    await phone.scan(popup.page)
    await popup.ready('Pay the fee')
    await expect(modalOf(popup.page)).toHaveCount(0)
    await phone.disconnect()
    await expect(popup.button(new RegExp(`^${more}`))).toBeVisible()
    expect(phone.signed).toEqual([])

    await popup.connect(more)
    await phone.scan(popup.page)
    phone.next('eth_sendTransaction', 'reject')
    await popup.sign('Pay the fee')
    await popup.sign('Pay the fee')
    await popup.sign('Swap')
    await popup.heading('Swap complete').waitFor()
    expect(phone.log.map(({ method }) => method)).toEqual([
      'session_proposal',
      'session_proposal',
      'session_proposal',
      'eth_sendTransaction',
      'eth_sendTransaction',
      'eth_sendTransaction',
    ])
    await expectPaidOnce(world, session, phone)
  })
})
