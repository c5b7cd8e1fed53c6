import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../tools/fixtures/test.ts'
import type { SignPopup } from '../tools/pages/sign-popup.ts'
import { decideInSuiteWallet, openSuiteWallet, press } from '../tools/pages/suite-wallet.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { prepareSwap, sessionOf, type SwapRequest } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** Promises on every chain: the suite wallet signs on all of them, with the same flow. */

/** The account of the wallet by its place, which is the one that the ledger's description has there. */
async function connect(popup: SignPopup, account = 0): Promise<void> {
  await popup.connect('Suite wallet')
  const wallet = await openSuiteWallet(popup.page)
  await wallet.getByRole('radio').nth(account).check()
  await press(wallet, 'Connect')
  await wallet.close()
}

async function sign(popup: SignPopup, step: Parameters<SignPopup['sign']>[0]): Promise<void> {
  await popup.sign(step)
  await (await decideInSuiteWallet(popup.page, 'Send')).close()
}

/** The account that the wallet offers first on an EVM chain, by the key that every developer tool ships with. */
const first = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** For a session that names its payer, the wallet is not opened. */
const connectPayer = async (popup: SignPopup) => popup.connect('Suite wallet')

for (const swap of [
  { chain: 'bnb', from: 'native', to: 'USDC', amountMinor: '500000000000000000' },
  { chain: 'solana', from: 'native', to: 'USDC', amountMinor: '200000000' },
] as const)
  test(`a coin of ${swap.chain} is swapped for ${swap.to} in the suite wallet, through a reload, and one fee is paid`, async ({
    page,
    signPageAt,
    world,
  }) => {
    const payer = swap.chain === 'bnb' ? createEvmUser(world.bnb, first) : world.ledgers.solana.holder
    const { popup, session } = await signPageAt('fee', { swap, payer, connect: connectPayer })
    await sign(popup, 'Pay the fee')
    await popup.ready('Swap')
    await page.reload()
    await sign(popup, 'Swap')
    await popup.heading('Swap complete').waitFor()
    const { steps } = await sessionOf(world, session)
    expect(steps.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect(await timesBooked(world.operator, 'shop', steps[0]?.txHash)).toBe(1)
  })

test('a new holder of EURC on xlm agrees to the trust line first, and pays the fee after that', async ({
  signPageAt,
  world,
}) => {
  const { newcomer } = world.ledgers.xlm
  await newcomer.dropTokens?.()
  const { payment, popup, session } = await signPageAt('wallets', {
    swap: { chain: 'xlm', from: 'native', to: 'EURC', amountMinor: '400000000' },
    payer: newcomer,
  })
  expect(payment.steps).toHaveLength(3)
  await connectPayer(popup)
  await expect(popup.page.getByText('Step 1 of 3')).toBeVisible()
  await sign(popup, 'Add trust line')
  await sign(popup, 'Pay the fee')
  await sign(popup, 'Swap')
  await popup.heading('Swap complete').waitFor()
  const { steps } = await sessionOf(world, session)
  expect(await timesBooked(world.operator, 'shop', steps[1]?.txHash)).toBe(1)
  expect(await newcomer.balance(world.ledgers.xlm.token('EURC'))).toBeGreaterThan(0n)
})

test('a new holder of SOLO on xrpl agrees to the trust line first, and pays one fee, through a reload of the page', async ({
  partner: { page, widget },
  swapUpTo,
  events,
  world: { operator, ledgers },
}) => {
  const { newcomer } = ledgers.xrpl
  await newcomer.dropTokens?.()
  const popup = await swapUpTo('wallets', { path: '/plain?chain=xrpl&to=SOLO', amount: '6' })
  await connect(popup, -1)
  await expect(popup.page.getByText('Step 1 of 3')).toBeVisible()
  await sign(popup, 'Add trust line')
  await sign(popup, 'Pay the fee')
  await popup.ready('Swap')
  const paid = await newcomer.balance('native')
  await popup.page.close()
  await page.reload()

  await expect(widget.steps.nth(1)).toContainText('Confirmed')
  const again = await widget.openPopup('Open the wallet window')
  await sign(again, 'Swap')
  await events.wait('settled')
  const [, fee] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', fee?.txHash)).toBe(1)
  expect(await newcomer.balance('native')).toBeLessThan(paid)
  expect(await newcomer.balance(ledgers.xrpl.token('SOLO'))).toBeGreaterThan(0n)
  await expect(again.heading('Swap complete')).toBeVisible()
  await expect(widget.heading('Swap complete')).toBeVisible()
})

const ROUTE_MS = 5_000

/** A ledger where a price can be moved by what an account of the sandbox has, and the swap of that market. */
interface Market extends SwapRequest {
  readonly chain: 'xrpl' | 'xlm'
  readonly much: string
}
const markets: readonly Market[] = [
  { chain: 'xrpl', from: 'native', to: 'SOLO', amountMinor: '5000000', much: '400000000' },
  { chain: 'xlm', from: 'native', to: 'AQUA', amountMinor: '300000000', much: '38000000000' },
]

/** Someone swaps so much that the price moves for everyone else. */
async function movePrice(world: World, { much: amountMinor, ...market }: Market): Promise<void> {
  const { second } = world.ledgers[market.chain]
  const greedy = { ...market, amountMinor }
  const { payment } = await prepareSwap(world, second.address, greedy, { slippageBps: 5_000 })
  await second.send(payment.steps.find(({ kind }) => kind === 'product')?.wallets ?? [])
}

for (const market of markets)
  test(`a swap on ${market.chain} whose price has gone fails, keeps its fee, and is made at the new price`, async ({
    signPageAt,
    context,
    world,
  }) => {
    await context.clock.install()
    const { much: _, ...swap } = market
    const ledger = world.ledgers[market.chain]
    const { holder } = ledger
    const token = ledger.token(market.to)
    const before = await holder.balance(token)
    const { popup, paid } = await signPageAt('swap', {
      swap,
      payer: holder,
      connect: connectPayer,
    })
    await popup.sign('Swap')
    const wallet = await openSuiteWallet(popup.page)
    await movePrice(world, market)
    // Routes are kept for five seconds, and machines retry faster than people.
    await world.server.advance(ROUTE_MS)
    await context.clock.fastForward(ROUTE_MS)
    // The chain may tell of the failure before the wallet's answer has come in: a retry waits for both.
    const reported = context.waitForEvent('response', (answer) => answer.url().endsWith('/complete'))
    await wallet.getByRole('button', { name: 'Send' }).click()
    await expect(popup.heading('The swap did not go through')).toBeVisible()
    await reported
    await expect(popup.page.getByText('The fee is paid and stays good')).toBeVisible()
    expect(await holder.balance(token)).toBe(before)
    await wallet.close()

    await popup.button(/^Try again/).click()
    await popup.button('Accept the new price').click()
    await sign(popup, 'Swap')
    await expect(popup.heading('Swap complete')).toBeVisible()
    expect(await timesBooked(world.operator, 'shop', paid.get('fee'))).toBe(1)
    expect(await holder.balance(token)).toBeGreaterThan(before)
  })
