import { Prepared } from '#contracts/api/payment.ts'
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

for (const { chain, from, to, amountMinor, isNew = false } of cases)
  test(`a swap of ${from} for ${to} on ${chain} that nobody tells of is found and booked once`, async ({
    world,
  }) => {
    const ledger = world.ledgers[chain]
    const user = isNew ? ledger.newcomer : ledger.holder
    const { payment } = Prepared.parse(
      await callApi(world, '/api/v1/swap/prepare', {
        chain,
        fromToken: addressOf(ledger, from),
        toToken: addressOf(ledger, to),
        userAddress: user.address,
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
    const hashes = new Map<string, string>()
    for (const step of payment.steps) hashes.set(step.kind, await user.send(step.wallets))

    await expect
      .poll(() => sessionOf(world, id), { timeout: 20_000 })
      .toMatchObject({ status: 'signed', verification: 'confirmed', txHash: hashes.get('product') })
    const { steps } = await sessionOf(world, id)
    expect(steps.map(({ kind, state, txHash }) => [kind, state, txHash])).toEqual(
      payment.steps.map(({ kind }) => [kind, 'confirmed', hashes.get(kind)]),
    )
    expect(await timesBooked(world.operator, 'shop', hashes.get('fee'))).toBe(1)
  })

/** The session as the partner's server polls it. */
async function sessionOf({ suite, liveKey }: World, id: string): Promise<SignSession> {
  const response = await fetch(`${suite}/api/v1/sign/session/${id}`, { headers: { 'x-api-key': liveKey } })
  return SignSession.parse(await response.json())
}
