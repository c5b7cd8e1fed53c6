import { devices, type Page } from '@playwright/test'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createPartnerPage } from '../tools/pages/partner-page.ts'
import { openEvmKeys } from '../tools/wallet/evm-keys.ts'
import { type PhoneKeys, type PhoneWallet, startPhoneWallet } from '../tools/wallet/phone-wallet.ts'
import { openSolanaKeys } from '../tools/wallet/solana-keys.ts'
import { timesBooked } from '../tools/world/ledger.ts'
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

const solanaKeys = ({ ledgers, env }: World, methods: Parameters<typeof openSolanaKeys>[0]['methods']) =>
  openSolanaKeys({
    secret: ledgers.solana.users[1]?.secret ?? '',
    node: ledgers.solana.url,
    chain: `solana:${(env['SOLANA_GENESIS'] ?? '').slice(0, 32)}`,
    methods,
  })

const modalOf = (page: Page) => page.getByTestId('w3m-modal-card')

test('ETH is swapped for USDC with a wallet on a phone, found behind "More wallets"', async ({
  partner: { open, widget },
  events,
  world,
  account,
}) => {
  await withPhone(world, evmKeys(world, account), async (phone) => {
    await open()
    const popup = await widget.begin('1')
    await popup.connect(more)
    await phone.scan(popup.page)
    await expect(modalOf(popup.page)).toHaveCount(0)
    await popup.sign('Pay the fee')
    await popup.sign('Swap')
    await events.wait('settled')
    expect(events.of('submitted').map(({ txHash }) => txHash)).toEqual(phone.signed)
    expect(phone.log.map(({ method }) => method)).toEqual([
      'session_proposal',
      'eth_sendTransaction',
      'eth_sendTransaction',
    ])
    expect(await timesBooked(world.operator, 'shop', phone.signed[0])).toBe(1)
    await expect(popup.heading('Swap complete')).toBeVisible()
  })
})

for (const method of ['solana_signAndSendTransaction', 'solana_signTransaction'] as const)
  test(`SOL is swapped for USDC with a wallet on a phone that has ${method}`, async ({
    partner: { open, widget },
    events,
    world,
  }) => {
    await withPhone(world, solanaKeys(world, [method]), async (phone) => {
      await open('/plain?chain=solana&to=USDC')
      const popup = await widget.begin('0.4')
      await popup.connect(more)
      await phone.scan(popup.page)
      await popup.sign('Pay the fee')
      await popup.sign('Swap')
      await events.wait('settled')
      expect(events.of('submitted').map(({ txHash }) => txHash)).toEqual(phone.signed)
      expect(await timesBooked(world.operator, 'shop', phone.signed[0])).toBe(1)
      await expect(popup.heading('Swap complete')).toBeVisible()
    })
  })

test('what is declined on the phone is asked again, and paid once', async ({
  partner: { open, widget },
  events,
  world,
  account,
}) => {
  await withPhone(world, evmKeys(world, account), async (phone) => {
    await open()
    const popup = await widget.begin('1')
    phone.next('session_proposal', 'reject')
    await popup.connect(more)
    await phone.scan(popup.page)
    await expect(popup.page.getByText('You declined in your wallet')).toBeVisible()
    await expect(modalOf(popup.page)).toHaveCount(0)
    await popup.connect(more)
    await phone.scan(popup.page)
    phone.next('eth_sendTransaction', 'reject')
    await popup.sign('Pay the fee')
    await expect(popup.page.getByText('You declined in your wallet')).toBeVisible()
    expect(phone.signed).toEqual([])
    await popup.sign('Pay the fee')
    await popup.sign('Swap')
    await events.wait('settled')
    expect(phone.signed).toHaveLength(2)
  })
})

test('a wallet that is connected in one window leaves that of another window alone', async ({
  context,
  partner: { open, widget },
  events,
  world,
  account,
}) => {
  const other = privateKeyToAccount(generatePrivateKey())
  await world.eth.fund(other.address, { native: '10' })
  await withPhone(world, evmKeys(world, account), async (phone) => {
    await withPhone(world, evmKeys(world, other), async (otherPhone) => {
      await open()
      const popup = await widget.begin('1')
      await popup.connect(more)
      await phone.scan(popup.page)
      await expect(popup.button(/^Pay the fee in /)).toBeEnabled()

      const second = createPartnerPage(await context.newPage(), world, events)
      await second.open()
      const otherPopup = await second.widget.begin('1')
      // The wallet that was used last is there again: this window takes another one.
      await otherPopup.button('Change wallet').click()
      await otherPopup.connect(more)
      await otherPhone.scan(otherPopup.page)
      await otherPopup.button('Use this account instead').click()
      await expect(otherPopup.button(/^Pay the fee in /)).toBeEnabled()

      await popup.sign('Pay the fee')
      await popup.sign('Swap')
      await otherPopup.sign('Pay the fee')
      await otherPopup.sign('Swap')
      await expect(popup.heading('Swap complete')).toBeVisible()
      await expect(otherPopup.heading('Swap complete')).toBeVisible()
      expect([phone.signed.length, otherPhone.signed.length]).toEqual([2, 2])
    })
  })
})

test('a session that the phone ends asks for a wallet again, and is not asked itself', async ({
  partner: { open, widget },
  world,
  account,
}) => {
  await withPhone(world, evmKeys(world, account), async (phone) => {
    await open()
    const popup = await widget.begin('1')
    await popup.connect(more)
    await phone.scan(popup.page)
    await expect(popup.button(/^Pay the fee in /)).toBeEnabled()
    await phone.disconnect()
    await expect(popup.button(new RegExp(`^${more}`))).toBeVisible()
    expect(phone.signed).toEqual([])
  })
})

for (const theme of ['light', 'dark'] as const)
  for (const [width, height] of [[400, 700] as const, [360, 640] as const])
    test(`the modal breaks no policy in ${theme} at ${width}×${height}, and Escape leads back to the list`, async ({
      partner: { open, widget, page },
    }, info) => {
      await page.emulateMedia({ colorScheme: theme })
      await open()
      const popup = await widget.begin('1')
      await popup.page.emulateMedia({ colorScheme: theme })
      await popup.page.setViewportSize({ width, height })
      await popup.connect(more)
      const modal = modalOf(popup.page)
      const code = popup.page.getByTestId('wui-qr-code')
      await expect(code).toBeVisible()
      await expect(modal.getByText('Copy link')).toBeVisible()
      await popup.page.screenshot({ path: info.outputPath('modal.png') })
      // The page behind it is out of a keyboard's reach.
      for (let press = 0; press < 6; press++) {
        await popup.page.keyboard.press('Tab')
        await expect(popup.page.locator('#app :focus')).toHaveCount(0)
      }
      await popup.page.keyboard.press('Escape')
      await expect(modal).toHaveCount(0)
      await expect(popup.heading('Choose your wallet')).toBeFocused()
      await expect(popup.button(new RegExp(`^${more}`))).toBeVisible()
      await expect(popup.alert).toHaveCount(0)
      await popup.connect(more)
      await expect(code).toBeVisible()
    })

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  test.use(pixel)

  test('the modal shows the way too, and is closed by hand', async ({
    partner: { open, widget, page },
  }, info) => {
    await open()
    await widget.enter('1')
    await widget.review()
    await widget.button('Sign in wallet').click()
    await page.waitForURL(/\/sign\/ses_/)
    await page.getByRole('button', { name: /^More wallets/ }).click()
    await expect(page.getByTestId('wui-qr-code')).toBeVisible()
    await expect(modalOf(page).getByText('Copy link')).toBeVisible()
    await page.screenshot({ path: info.outputPath('modal.png') })
    await page.getByTestId('w3m-header-close').click()
    await expect(modalOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^More wallets/ })).toBeVisible()
  })
})
