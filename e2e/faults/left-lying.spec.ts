import type { Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { Wallet } from 'xrpl'
import { expect, test } from '../tools/fixtures/test.ts'
import type { SignPopup } from '../tools/pages/sign-popup.ts'
import { openEvmKeys } from '../tools/wallet/evm-keys.ts'
import { startPhoneWallet } from '../tools/wallet/phone-wallet.ts'
import { openXrplKeys } from '../tools/wallet/xrpl-keys.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import type { World } from '../tools/world/world.ts'

/** Requests that lie around and are sent too late: when another form of their step, or something else, has landed. */

const XRPL = '/plain?chain=xrpl&to=RLUSD'

/** The wallet in a tab of its own, by the link that the sign page shows. */
async function openWallet(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /Suite wallet/ }).click()
  return opened
}

async function decide({ page }: SignPopup, button: string): Promise<void> {
  const wallet = await openWallet(page)
  await wallet.getByRole('button', { name: button }).click()
  await wallet.waitForURL(/\/sign\/ses_\w+$/)
  await wallet.close()
}

/** The account that the suite wallet offers first on Ethereum, by the key that every developer tool ships with. */
const first = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** A phone with the one that it offers first on the XRP Ledger. */
const startPhone = async ({ ledgers: { xrpl }, env }: World) =>
  startPhoneWallet({
    keys: await openXrplKeys({
      wallet: Wallet.fromSeed(xrpl.users[0]?.secret ?? ''),
      node: xrpl.url.replace('http', 'ws'),
      chain: `xrpl:${env['XRPL_NETWORK_ID']}`,
    }),
    relayUrl: env['WALLETCONNECT_RELAY_URL'] ?? '',
  })

const PAST = 'This account has sent another transaction since this request was made'

/** The same account in another wallet, which signs with whatever number is next where it is told none. */
const others = [
  {
    on: 'the XRP Ledger',
    path: XRPL,
    amount: '13',
    wallet: 'WalletConnect',
    start: startPhone,
    holds: ({ ledgers: { xrpl } }: World) =>
      Promise.all(['native', xrpl.token('RLUSD')].map(async (asset) => xrpl.holder.balance(asset))),
  },
  {
    on: 'Ethereum',
    path: '/plain',
    amount: '0.3',
    wallet: 'More wallets',
    start: ({ eth, env }: World) =>
      startPhoneWallet({
        keys: openEvmKeys({ account: first, chain: eth }),
        relayUrl: env['WALLETCONNECT_RELAY_URL'] ?? '',
      }),
    holds: ({ eth }: World) =>
      Promise.all(['native', 'USDC'].map(async (asset) => eth.balance(first.address, asset))),
  },
]

for (const { on, path, amount, wallet, start, holds } of others)
  test(`a swap on ${on} that was left lying in one wallet, and was made with another one, is not made twice`, async ({
    partner: { open, widget },
    context,
    events,
    world,
  }) => {
    await context.clock.install()
    const phone = await start(world)
    try {
      await open(path)
      const popup = await widget.begin(amount)
      await popup.connect('Suite wallet')
      await decide(popup, 'Connect')
      await popup.sign('Pay the fee')
      await decide(popup, 'Send')
      await popup.sign('Swap')
      const left = await openWallet(popup.page)
      const send = left.getByRole('button', { name: 'Send' })
      await expect(send).toBeVisible()

      await popup.button('Stop waiting').click()
      await expect(popup.heading('Looking for your transaction')).toBeVisible()
      await popup.page.clock.fastForward(31_000)
      await popup.button('My wallet sent nothing, ask it again').click()
      await popup.button('Change wallet').click()
      await popup.connect(wallet)
      await phone.scan(popup.page)
      await popup.sign('Swap')
      const { txHash } = await events.wait('settled')
      expect(phone.signed).toEqual([txHash])

      const before = await holds(world)
      await send.click()
      await expect(left.getByText(PAST)).toBeVisible()
      expect(await holds(world)).toEqual(before)
      const [feeTx] = events.of('submitted')
      expect(await timesBooked(world.operator, 'shop', feeTx?.txHash)).toBe(1)
      await left.getByRole('link', { name: /^Back to/ }).click()
      await expect(left.getByRole('heading', { name: 'Swap complete' })).toBeVisible()
    } finally {
      await phone.stop()
    }
  })

test('a request by WalletConnect that was left on the phone is refused once another wallet has made the swap', async ({
  partner: { open, widget },
  context,
  events,
  world,
}) => {
  await context.clock.install()
  const { xrpl } = world.ledgers
  const phone = await startPhone(world)
  try {
    await open(XRPL)
    const popup = await widget.begin('16')
    await popup.connect('WalletConnect')
    await phone.scan(popup.page)
    await popup.sign('Pay the fee')
    await expect.poll(() => phone.signed).toHaveLength(1)
    const left = phone.hold('xrpl_signAndSubmit')
    await popup.sign('Swap')
    await left.asked

    await popup.button('Stop waiting').click()
    await expect(popup.heading('Looking for your transaction')).toBeVisible()
    await popup.page.clock.fastForward(31_000)
    await popup.button('My wallet sent nothing, ask it again').click()
    await popup.button('Change wallet').click()
    await popup.connect('Suite wallet')
    await popup.sign('Swap')
    await decide(popup, 'Send')
    const { txHash } = await events.wait('settled')

    const before = await xrpl.holder.balance(xrpl.token('RLUSD'))
    left.decide('approve')
    await expect.poll(() => phone.signed).toHaveLength(2)
    await expect.poll(() => phone.refused).toEqual([expect.stringContaining('tefPAST_SEQ')])
    expect(phone.signed).not.toContain(txHash)
    expect(await xrpl.holder.balance(xrpl.token('RLUSD'))).toBe(before)
  } finally {
    await phone.stop()
  }
})

test('a request whose account has moved on is refused in the wallet, and offered again with a fresh number', async ({
  partner: { open, widget },
  events,
  world: { operator, ledgers },
}) => {
  const { holder, newcomer } = ledgers.xrpl
  await open(XRPL)
  const popup = await widget.begin('14')
  await popup.connect('Suite wallet')
  await decide(popup, 'Connect')
  await popup.sign('Pay the fee')
  const left = await openWallet(popup.page)
  await expect(left.getByRole('button', { name: 'Send' })).toBeVisible()
  const payment = {
    TransactionType: 'Payment',
    Account: holder.address,
    Destination: newcomer.address,
    Amount: '1000000',
  }
  await holder.send([{ kind: 'xaman', txjson: payment }])
  await left.getByRole('button', { name: 'Send' }).click()
  await expect(left.getByText(PAST)).toBeVisible()
  await left.getByRole('link', { name: /^Back to/ }).click()
  await left.waitForURL(/\/sign\/ses_\w+$/)
  await left.close()

  await expect(popup.alert).toContainText('Your account has sent another transaction')
  await popup.sign('Pay the fee')
  await decide(popup, 'Send')
  await popup.sign('Swap')
  await decide(popup, 'Send')
  await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', feeTx?.txHash)).toBe(1)
  await expect(popup.heading('Swap complete')).toBeVisible()
})
