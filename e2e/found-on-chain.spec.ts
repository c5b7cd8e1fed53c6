import { Prepared, type WalletPayload } from '#contracts/api/payment.ts'
import { CreatedSession, SignSession } from '#contracts/api/sign-sessions.ts'
import { expect, test } from './fixtures/test.ts'
import { timesBooked } from './world/ledger.ts'
import type { LedgerAccess, Ledgers } from './world/ledgers.ts'
import { callApi } from './world/partner-server.ts'
import type { World } from './world/world.ts'

/**
 * Steps that are signed where the suite cannot see it: the partner's server hands them to a wallet of its own, and
 * nobody tells the suite of any transaction. It finds them on their chains.
 */

interface Case {
  readonly chain: keyof Ledgers
  readonly from: string
  readonly to: string
  readonly amountMinor: string
  /** Somebody who has never held the token that is bought. */
  readonly isNew?: boolean
}

const cases: readonly Case[] = [
  { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '7000000' },
  { chain: 'xrpl', from: 'native', to: 'USD', amountMinor: '8000000', isNew: true },
  { chain: 'solana', from: 'native', to: 'USDC', amountMinor: '300000000' },
  { chain: 'solana', from: 'USDC', to: 'native', amountMinor: '15000000' },
  { chain: 'xlm', from: 'native', to: 'USDC', amountMinor: '700000000' },
  { chain: 'xlm', from: 'native', to: 'AQUA', amountMinor: '600000000', isNew: true },
]

const addressOf = (ledger: LedgerAccess, id: string) => (id === 'native' ? id : ledger.token(id))

interface Swap {
  readonly payment: Prepared['payment']
  /** The sign session that the partner's server opened for it. */
  readonly sessionId: string
}

async function openSwap(world: World, { chain, from, to, amountMinor }: Case, payer: string): Promise<Swap> {
  const ledger = world.ledgers[chain]
  const { payment } = Prepared.parse(
    await callApi(world, '/api/v1/swap/prepare', {
      chain,
      fromToken: addressOf(ledger, from),
      toToken: addressOf(ledger, to),
      userAddress: payer,
      amountMinor,
    }),
  )
  const { id } = CreatedSession.parse(
    await callApi(world, '/api/v1/sign/session', {
      chain,
      product: 'swap',
      origin: world.shop.origin,
      payload: payment,
    }),
  )
  return { payment, sessionId: id }
}

/** Waits until the session says that all is done, each step by its own transaction, and the fee booked. */
async function expectFound(
  world: World,
  { payment, sessionId }: Swap,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  await expect
    .poll(() => sessionOf(world, sessionId), { timeout: 20_000 })
    .toMatchObject({ status: 'signed', verification: 'confirmed', txHash: hashes.get('product') })
  const { steps } = await sessionOf(world, sessionId)
  expect(steps.map(({ kind, state, txHash }) => [kind, state, txHash])).toEqual(
    payment.steps.map(({ kind }) => [kind, 'confirmed', hashes.get(kind)]),
  )
  expect(await timesBooked(world.operator, 'shop', hashes.get('fee'))).toBe(1)
}

for (const swap of cases)
  test(`a swap of ${swap.from} for ${swap.to} on ${swap.chain} that nobody tells of is found and booked once`, async ({
    world,
  }) => {
    const ledger = world.ledgers[swap.chain]
    const user = swap.isNew === true ? ledger.newcomer : ledger.holder
    const opened = await openSwap(world, swap, user.address)
    const hashes = new Map<string, string>()
    for (const { kind, wallets } of opened.payment.steps) hashes.set(kind, await user.send(wallets))
    await expectFound(world, opened, hashes)
  })

test('a payment link that carries a tag and no more is found as well', async ({ world }) => {
  const user = world.ledgers.xrpl.holder
  const swap = { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '9000000' } as const
  const opened = await openSwap(world, swap, user.address)
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

/** The session as the partner's server polls it. */
async function sessionOf({ suite, liveKey }: World, id: string): Promise<SignSession> {
  const response = await fetch(`${suite}/api/v1/sign/session/${id}`, { headers: { 'x-api-key': liveKey } })
  return SignSession.parse(await response.json())
}
