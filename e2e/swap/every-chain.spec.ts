import { Prepared } from '#contracts/api/payment.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import type { SignPopup } from '../tools/pages/sign-popup.ts'
import { decideInSuiteWallet, openSuiteWallet, press } from '../tools/pages/suite-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { callApi } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** Promises on every chain: the suite wallet signs on all of them, with the same flow. */

interface Swap {
  readonly chain: string
  readonly to: string
  readonly amount: string
}

/** On the other ones it is reloaded on its way; see below. */
const swaps: readonly Swap[] = [
  { chain: 'eth', to: 'USDC', amount: '0.2' },
  { chain: 'bnb', to: 'USDC', amount: '0.5' },
]

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

for (const { chain, to, amount } of swaps)
  test(`a coin of ${chain} is swapped for ${to} in the suite wallet`, async ({
    partner: { open, widget },
    events,
    world: { operator },
  }) => {
    await open(`/plain?chain=${chain}&to=${to}`)
    const popup = await widget.begin(amount)
    await connect(popup)
    await sign(popup, 'Pay the fee')
    await sign(popup, 'Swap')

    const { txHash } = await events.wait('settled')
    const [fee] = events.of('submitted')
    expect(await timesBooked(operator, 'shop', fee?.txHash)).toBe(1)
    await expect(popup.heading('Swap complete')).toBeVisible()
    await expect(widget.figure('Swap transaction').getByTitle(txHash ?? 'none')).toBeVisible()
  })

for (const { chain, to, amount } of [
  { chain: 'xrpl', to: 'SOLO', amount: '6' },
  { chain: 'xlm', to: 'EURC', amount: '40' },
])
  test(`who has never held ${to} on ${chain} lets it in first, and pays the fee after that`, async ({
    partner: { open, widget },
    events,
    world: { operator },
  }) => {
    await open(`/plain?chain=${chain}&to=${to}`)
    const popup = await widget.begin(amount)
    await connect(popup, -1)
    await expect(popup.page.getByText('Step 1 of 3')).toBeVisible()
    await sign(popup, 'Agree')
    await sign(popup, 'Pay the fee')
    await sign(popup, 'Swap')
    await events.wait('settled')
    const [, fee] = events.of('submitted')
    expect(await timesBooked(operator, 'shop', fee?.txHash)).toBe(1)
    await expect(popup.heading('Swap complete')).toBeVisible()
  })

const ROUTE_MS = 5_000

/** A ledger where a price can be moved by what an account of the sandbox has, and the swap of that market. */
const markets = [
  { chain: 'xrpl', to: 'SOLO', amount: '5', much: '400000000' },
  { chain: 'xlm', to: 'AQUA', amount: '30', much: '38000000000' },
] as const
type Market = (typeof markets)[number]

/** Someone swaps so much that the price moves for everyone else. */
async function movePrice(world: World, { chain, to, much }: Market): Promise<void> {
  const ledger = world.ledgers[chain]
  const { second } = ledger
  const fields = {
    chain,
    fromToken: 'native',
    toToken: ledger.token(to),
    userAddress: second.address,
    amountMinor: much,
    slippageBps: 5_000,
  }
  const { payment } = Prepared.parse(await callApi(world, '/api/v1/swap/prepare', fields))
  await second.send(payment.steps.find(({ kind }) => kind === 'product')?.wallets ?? [])
}

for (const market of markets)
  test(`a swap on ${market.chain} whose price has gone fails, keeps its fee, and is made at the new price`, async ({
    partner: { open, widget },
    context,
    events,
    world,
  }) => {
    const { chain, to, amount } = market
    const ledger = world.ledgers[chain]
    const { holder } = ledger
    const token = ledger.token(to)
    const before = await holder.balance(token)
    await open(`/plain?chain=${chain}&to=${to}`)
    const popup = await widget.begin(amount)
    await connect(popup)
    await sign(popup, 'Pay the fee')
    await popup.sign('Swap')
    const wallet = await openSuiteWallet(popup.page)
    await movePrice(world, market)
    // Routes are kept for five seconds, and machines retry faster than people.
    await world.server.advance(ROUTE_MS)
    // The chain may tell of the failure before the wallet's answer has come in: a retry waits for both.
    const reported = context.waitForEvent('response', (answer) => answer.url().endsWith('/complete'))
    await wallet.getByRole('button', { name: 'Send' }).click()
    await events.wait('failed')
    await reported
    await expect(widget.heading('The swap did not go through')).toBeVisible()
    await expect(widget.frame.getByText('The fee is paid and stays good')).toBeVisible()
    expect(await holder.balance(token)).toBe(before)
    await wallet.close()

    await popup.button(/^Try the swap again/).click()
    await popup.button('Accept the new price').click()
    await sign(popup, 'Swap')
    await events.wait('settled')
    const [fee] = events.of('submitted')
    expect(await timesBooked(world.operator, 'shop', fee?.txHash)).toBe(1)
    expect(await holder.balance(token)).toBeGreaterThan(before)
    await expect(widget.heading('Swap complete')).toBeVisible()
  })

for (const { chain, to, amount } of [
  { chain: 'xrpl', to: 'RLUSD', amount: '7' },
  { chain: 'solana', to: 'USDC', amount: '0.2' },
  { chain: 'xlm', to: 'USDC', amount: '50' },
] as const)
  test(`on ${chain} a page that is reloaded after the fee goes on with the swap, and pays no second fee`, async ({
    partner: { open, page, widget },
    events,
    world: { operator, ledgers },
  }) => {
    const { holder } = ledgers[chain]
    await open(`/plain?chain=${chain}&to=${to}`)
    const first = await widget.begin(amount)
    await connect(first)
    await sign(first, 'Pay the fee')
    await expect(first.button(/^Swap in/)).toBeEnabled()
    const [fee] = events.of('submitted')
    const paid = await holder.balance('native')
    await first.page.close()
    await page.reload()

    await expect(widget.steps.first()).toContainText('Confirmed')
    const second = await widget.openPopup('Open the wallet window')
    await sign(second, 'Swap')
    await events.wait('settled')
    await expect(widget.heading('Swap complete')).toBeVisible()
    expect(await timesBooked(operator, 'shop', fee?.txHash)).toBe(1)
    expect(await holder.balance('native')).toBeLessThan(paid)
  })
