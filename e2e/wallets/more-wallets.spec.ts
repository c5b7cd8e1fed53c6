import type { Page } from '@playwright/test'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { openEvmKeys } from '../tools/wallet/evm-keys.ts'
import { type PhoneKeys, type PhoneWallet, startPhoneWallet } from '../tools/wallet/phone-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { openSession, sessionOf } from '../tools/world/partner-server.ts'
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

test('ETH is swapped with a wallet on a phone, found behind "More wallets", and what is declined or ended there is asked again', async ({
  signPageAt,
  world,
  account,
}) => {
  await withPhone(world, evmKeys(world, account), async (phone) => {
    const { popup, session } = await signPageAt('wallets')
    const declined = popup.page.getByText('You declined in your wallet')
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
    await expect(declined).toBeVisible()
    expect(phone.signed).toEqual([])
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

test('a wallet that is connected in one window leaves that of another window alone', async ({
  context,
  signPageAt,
  world,
  account,
}) => {
  const other = privateKeyToAccount(generatePrivateKey())
  await world.eth.fund(other.address, { native: '10' })
  await withPhone(world, evmKeys(world, account), async (phone) => {
    await withPhone(world, evmKeys(world, other), async (otherPhone) => {
      const { popup } = await signPageAt('fee', {
        async connect(chooser) {
          await chooser.connect(more)
          await phone.scan(chooser.page)
        },
      })

      const otherPopup = createSignPopup(await context.newPage())
      await otherPopup.page.goto((await openSession(world, other.address)).walletSignUrl)
      // The wallet that was used last is there again: this window takes another one.
      await otherPopup.button('Change wallet').click()
      await otherPopup.connect(more)
      await otherPhone.scan(otherPopup.page)
      await otherPopup.ready('Pay the fee')

      await popup.sign('Pay the fee')
      await otherPopup.sign('Pay the fee')
      await popup.sign('Swap')
      await otherPopup.sign('Swap')
      await popup.heading('Swap complete').waitFor()
      await otherPopup.heading('Swap complete').waitFor()
      expect([phone.signed.length, otherPhone.signed.length]).toEqual([2, 2])
    })
  })
})

test('the modal breaks no policy, light or dark, wide or narrow, and Escape leads back to the list', async ({
  signPageAt,
}, info) => {
  const { popup } = await signPageAt('wallets')
  const { page } = popup
  const modal = modalOf(page)
  const code = page.getByTestId('wui-qr-code')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await popup.connect(more)
    for (const [width, height] of [[400, 700] as const, [360, 640] as const]) {
      await page.setViewportSize({ width, height })
      await expect(code).toBeVisible()
      await expect(modal.getByText('Copy link')).toBeVisible()
      await page.screenshot({ path: info.outputPath(`modal-${width}-${colorScheme}.png`) })
    }
    // The page behind it is out of a keyboard's reach.
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      await expect(page.locator('#app :focus')).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(popup.heading('Choose your wallet')).toBeFocused()
    await expect(popup.button(new RegExp(`^${more}`))).toBeVisible()
    await expect(popup.alert).toHaveCount(0)
  }
  await popup.connect(more)
  await expect(code).toBeVisible()
})
