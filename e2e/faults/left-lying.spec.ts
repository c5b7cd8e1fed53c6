import { privateKeyToAccount } from 'viem/accounts'
import { Wallet } from 'xrpl'
import type { SignPage } from '../tools/fixtures/stops.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import type { SignPopup } from '../tools/pages/sign-popup.ts'
import { decideInSuiteWallet, openSuiteWallet } from '../tools/pages/suite-wallet.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { openEvmKeys } from '../tools/wallet/evm-keys.ts'
import { startPhoneWallet } from '../tools/wallet/phone-wallet.ts'
import { openXrplKeys } from '../tools/wallet/xrpl-keys.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { sessionOf, usualSwap } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** Requests that lie around and are sent too late: when another form of their step, or something else, has landed. */

const XRPL = { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '13000000' } as const

async function decide({ page }: SignPopup, button: string): Promise<void> {
  await (await decideInSuiteWallet(page, button)).close()
}

/** For a session that names its payer, the wallet is not opened. */
const inSuiteWallet = async (popup: SignPopup) => popup.connect('Suite wallet')

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
    swap: XRPL,
    wallet: 'WalletConnect',
    start: startPhone,
    payer: ({ ledgers: { xrpl } }: World) => xrpl.holder,
    holds: ({ ledgers: { xrpl } }: World) =>
      Promise.all(['native', xrpl.token('RLUSD')].map(async (asset) => xrpl.holder.balance(asset))),
  },
  {
    on: 'Ethereum',
    swap: { ...usualSwap, amountMinor: '300000000000000000' },
    wallet: 'More wallets',
    start: ({ eth, env }: World) =>
      startPhoneWallet({
        keys: openEvmKeys({ account: first, chain: eth }),
        relayUrl: env['WALLETCONNECT_RELAY_URL'] ?? '',
      }),
    payer: ({ eth }: World) => createEvmUser(eth, first),
    holds: ({ eth }: World) =>
      Promise.all(['native', 'USDC'].map(async (asset) => eth.balance(first.address, asset))),
  },
]

for (const { on, swap, wallet, start, payer, holds } of others)
  test(`a swap on ${on} that was left lying in one wallet, and was made with another one, is not made twice`, async ({
    signPageAt,
    context,
    world,
  }) => {
    await context.clock.install()
    const phone = await start(world)
    try {
      const sign = await signPageAt('swap', { swap, payer: payer(world), connect: inSuiteWallet })
      const { popup } = sign
      await popup.sign('Swap')
      const left = await openSuiteWallet(popup.page)
      const send = left.getByRole('button', { name: 'Send' })
      await expect(send).toBeVisible()

      await askAnotherWallet(popup)
      await popup.connect(wallet)
      await phone.scan(popup.page)
      await popup.sign('Swap')
      const txHash = await expectSwapped(sign, world)
      expect(phone.signed).toEqual([txHash])

      const before = await holds(world)
      await send.click()
      await expect(left.getByText(PAST)).toBeVisible()
      expect(await holds(world)).toEqual(before)
      await left.getByRole('link', { name: /^Back to/ }).click()
      await expect(left.getByRole('heading', { name: 'Swap complete' })).toBeVisible()
    } finally {
      await phone.stop()
    }
  })

test('a request by WalletConnect that was left on the phone is refused once another wallet has made the swap', async ({
  signPageAt,
  context,
  world,
}) => {
  await context.clock.install()
  const { xrpl } = world.ledgers
  const phone = await startPhone(world)
  try {
    const sign = await signPageAt('swap', {
      swap: { ...XRPL, amountMinor: '16000000' },
      payer: xrpl.holder,
      async connect(popup) {
        await popup.connect('WalletConnect')
        await phone.scan(popup.page)
      },
    })
    const { popup } = sign
    const left = phone.hold('xrpl_signAndSubmit')
    await popup.sign('Swap')
    await left.asked

    await askAnotherWallet(popup)
    await inSuiteWallet(popup)
    await popup.sign('Swap')
    await decide(popup, 'Send')
    const txHash = await expectSwapped(sign, world)

    const before = await xrpl.holder.balance(xrpl.token('RLUSD'))
    left.decide('approve')
    await expect.poll(() => phone.signed).toHaveLength(1)
    await expect.poll(() => phone.refused).toEqual([expect.stringContaining('tefPAST_SEQ')])
    expect(phone.signed).not.toContain(txHash)
    expect(await xrpl.holder.balance(xrpl.token('RLUSD'))).toBe(before)
  } finally {
    await phone.stop()
  }
})

test('a request whose account has moved on is refused in the wallet, and offered again with a fresh number', async ({
  signPageAt,
  world,
}) => {
  const { holder, newcomer } = world.ledgers.xrpl
  const sign = await signPageAt('fee', {
    swap: { ...XRPL, amountMinor: '14000000' },
    payer: holder,
    connect: inSuiteWallet,
  })
  const { popup, session } = sign
  await popup.sign('Pay the fee')
  const left = await openSuiteWallet(popup.page)
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
  await popup.ready('Swap')
  const { steps } = await sessionOf(world, session)
  expect(steps.map(({ state }) => state)).toEqual(['confirmed', 'waiting'])
  expect(await timesBooked(world.operator, 'shop', steps[0]?.txHash)).toBe(1)
})
