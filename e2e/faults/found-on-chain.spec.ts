import type { WalletPayload } from '#contracts/api/payment.ts'
import { SignSession } from '#contracts/api/sign-sessions.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../tools/fixtures/test.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import type { Ledgers } from '../tools/world/ledgers.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { openSwap, type ServerSwap, type SwapRequest } from '../tools/world/partner-server.ts'
import { required } from '../tools/world/evm/chain.ts'
import type { World } from '../tools/world/world.ts'

/**
 * Steps that are signed where the suite cannot see it: the partner's server hands them to a wallet of its own, and
 * no one tells the suite of any transaction. It finds them on their chains.
 */

type EvmKey = 'eth' | 'bnb'

interface Case extends SwapRequest {
  /** Someone who has never held the token that is bought. */
  readonly isNew?: boolean
}

const ledgerCases: readonly (Case & { readonly chain: keyof Ledgers })[] = [
  { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '7000000' },
  { chain: 'xrpl', from: 'native', to: 'USD', amountMinor: '8000000', isNew: true },
  { chain: 'solana', from: 'native', to: 'USDC', amountMinor: '300000000' },
  { chain: 'solana', from: 'USDC', to: 'native', amountMinor: '15000000' },
  { chain: 'xlm', from: 'native', to: 'USDC', amountMinor: '700000000' },
  { chain: 'xlm', from: 'native', to: 'AQUA', amountMinor: '600000000', isNew: true },
]

const evmCases: readonly (Case & { readonly chain: EvmKey })[] = [
  { chain: 'eth', from: 'native', to: 'USDC', amountMinor: '1000000000000000000' },
  { chain: 'eth', from: 'USDC', to: 'native', amountMinor: '700000000' },
  { chain: 'bnb', from: 'native', to: 'USDC', amountMinor: '2000000000000000000' },
  { chain: 'bnb', from: 'USDC', to: 'native', amountMinor: '90000000000000000000' },
]

/** Waits until the session says that all is done, each step by its own transaction, and the fee booked. */
async function expectFound(
  world: World,
  { payment, session: { id } }: ServerSwap,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  await expect
    .poll(() => sessionOf(world, id), { timeout: 20_000 })
    .toMatchObject({ status: 'signed', verification: 'confirmed', txHash: hashes.get('product') })
  const { steps } = await sessionOf(world, id)
  expect(steps.map(({ kind, state, txHash }) => [kind, state, txHash])).toEqual(
    payment.steps.map(({ kind }) => [kind, 'confirmed', hashes.get(kind)]),
  )
  expect(await timesBooked(world.operator, 'shop', hashes.get('fee'))).toBe(1)
}

for (const swap of ledgerCases)
  test(`a swap of ${swap.from} for ${swap.to} on ${swap.chain} that no one tells of is found and booked once`, async ({
    world,
  }) => {
    const ledger = world.ledgers[swap.chain]
    const user = swap.isNew === true ? ledger.newcomer : ledger.holder
    const opened = await openSwap(world, user.address, swap)
    const hashes = new Map<string, string>()
    for (const { kind, wallets } of opened.payment.steps) hashes.set(kind, await user.send(wallets))
    await expectFound(world, opened, hashes)
  })

test('a payment link that carries a tag and no more is found as well', async ({ world }) => {
  const user = world.ledgers.xrpl.holder
  const swap = { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '9000000' } as const
  const opened = await openSwap(world, user.address, swap)
  const hashes = new Map<string, string>()
  for (const { kind, wallets } of opened.payment.steps)
    hashes.set(kind, await user.send(kind === 'fee' ? wallets.map(withoutInvoice) : wallets))
  await expectFound(world, opened, hashes)
})

function withoutInvoice(wallet: WalletPayload): WalletPayload {
  if (wallet.kind !== 'xaman') return wallet
  const { InvoiceID: _, ...txjson } = wallet.txjson
  return { ...wallet, txjson }
}

for (const swap of evmCases)
  test(`a swap of ${swap.from} for ${swap.to} on ${swap.chain} that no one tells of is found and booked once`, async ({
    world,
    account,
  }) => {
    const chain = world[swap.chain]
    if (swap.from !== 'native') await chain.fund(account.address, { [swap.from]: '1000' })
    const user = createEvmUser(chain, account)
    const opened = await openSwap(world, user.address, swap)
    const hashes = new Map<string, string>()
    for (const { kind, wallets } of opened.payment.steps) hashes.set(kind, await user.send(wallets))
    await expectFound(world, opened, hashes)
  })

test('what is paid on an EVM chain while no server runs is found when one does', async ({
  world,
  account,
}) => {
  const user = createEvmUser(world.eth, account)
  const opened = await openSwap(world, user.address)
  const hashes = new Map<string, string>()
  await world.server.kill()
  try {
    for (const { kind, wallets } of opened.payment.steps) hashes.set(kind, await user.send(wallets))
  } finally {
    await world.server.start()
  }
  await expectFound(world, opened, hashes)
})

test('on an EVM chain, neither a stranger’s payment by its name nor one without a name stands for the fee', async ({
  world,
  account,
}) => {
  const other = privateKeyToAccount(generatePrivateKey())
  await world.eth.fund(other.address, { native: '10' })
  const [user, stranger] = [createEvmUser(world.eth, account), createEvmUser(world.eth, other)]
  const opened = await openSwap(world, user.address)
  const sameAgain = await openSwap(world, user.address)
  const [fee, product] = opened.payment.steps.map(({ wallets }) => wallets)
  const worthless = [
    await stranger.send(required(fee, 'fee')),
    await stranger.send(required(fee, 'fee'), { value: '0x1' }),
    // It could be for either of the two, and so it is for none.
    await user.send(required(fee, 'fee'), { data: '0x' }),
    await user.send(required(fee, 'fee'), { value: '0x1' }),
  ]
  // Later reads are decided later: once this is booked, everything before it has been checked.
  const hashes = new Map([
    ['fee', await user.send(required(fee, 'fee'))],
    ['product', await user.send(required(product, 'product'))],
  ])
  await expectFound(world, opened, hashes)
  for (const hash of worthless) expect(await timesBooked(world.operator, 'shop', hash)).toBe(0)
  expect(await sessionOf(world, sameAgain.session.id)).toMatchObject({ status: 'pending' })
})

test('a page whose sign window was closed goes on by itself when the account pays and swaps elsewhere', async ({
  partner: { open, widget },
  wallet,
  account,
  events,
  world: { eth, operator },
}) => {
  const user = createEvmUser(eth, account)
  await open()
  const popup = await widget.begin('1')
  const answer = popup.page.waitForResponse((response) => response.url().endsWith('/payer'))
  await popup.connect()
  const { steps } = SignSession.parse(await (await answer).json())
  await expect(popup.button(/^Pay the fee in /)).toBeEnabled()
  await popup.page.close()

  const hashes: string[] = []
  for (const { wallets } of steps) hashes.push(await user.send(wallets))
  const settled = await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(settled.txHash).toBe(hashes[1])
  expect(wallet.signed).toEqual([])
  await expect.poll(() => timesBooked(operator, 'shop', hashes[0])).toBe(1)
})

/** The session as the partner's server polls it. */
async function sessionOf({ suite, liveKey }: World, id: string): Promise<SignSession> {
  const response = await fetch(`${suite}/api/v1/sign/session/${id}`, { headers: { 'x-api-key': liveKey } })
  return SignSession.parse(await response.json())
}
