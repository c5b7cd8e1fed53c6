import type { WalletPayload } from '#contracts/api/payment.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../tools/fixtures/test.ts'
import { timesEachBooked } from '../tools/world/ledger.ts'
import type { Ledgers } from '../tools/world/ledgers.ts'
import { createEvmUser, type EvmUser } from '../tools/users/evm-user.ts'
import type { LedgerUser } from '../tools/users/ledger-user.ts'
import { openSwap, type ServerSwap, sessionOf, type SwapRequest } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/**
 * Steps that are signed where the suite cannot see it: the partner's server hands them to a wallet of its own, and
 * no one tells the suite of any transaction. It finds them on their chains.
 */

interface Case extends SwapRequest {
  /** An account of the ledger. A newcomer has never held the token that is bought. */
  readonly payer?: 'holder' | 'second' | 'newcomer'
  /** The fee is paid by a payment link, which carries a tag and no more. */
  readonly withoutInvoice?: boolean
}

/** Each has its own account. */
const cases: readonly Case[] = [
  { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '7000000' },
  { chain: 'xrpl', from: 'native', to: 'EUR', amountMinor: '8000000', payer: 'newcomer' },
  {
    chain: 'xrpl',
    from: 'native',
    to: 'RLUSD',
    amountMinor: '9000000',
    payer: 'second',
    withoutInvoice: true,
  },
  { chain: 'solana', from: 'native', to: 'USDC', amountMinor: '300000000' },
  { chain: 'solana', from: 'USDC', to: 'native', amountMinor: '15000000', payer: 'second' },
  { chain: 'xlm', from: 'native', to: 'AQUA', amountMinor: '700000000' },
  { chain: 'xlm', from: 'native', to: 'USDC', amountMinor: '600000000', payer: 'newcomer' },
  { chain: 'eth', from: 'USDC', to: 'native', amountMinor: '700000000' },
  { chain: 'bnb', from: 'native', to: 'USDC', amountMinor: '2000000000000000000' },
  { chain: 'bnb', from: 'USDC', to: 'native', amountMinor: '90000000000000000000' },
]

const isLedger = (chain: Case['chain']): chain is keyof Ledgers => chain !== 'eth' && chain !== 'bnb'

async function payerOf(world: World, { chain, from, payer }: Case): Promise<EvmUser | LedgerUser> {
  if (isLedger(chain)) return world.ledgers[chain][payer ?? 'holder']
  const account = privateKeyToAccount(generatePrivateKey())
  await world[chain].fund(account.address, { native: '10', ...(from !== 'native' && { [from]: '1000' }) })
  return createEvmUser(world[chain], account)
}

/** Waits until the session says that all is done, each step by its own transaction. */
async function expectFound(
  world: World,
  { payment, session }: ServerSwap,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  await expect
    .poll(() => sessionOf(world, session))
    .toMatchObject({ status: 'signed', verification: 'confirmed', txHash: hashes.get('product') })
  const { steps } = await sessionOf(world, session)
  expect(steps.map(({ kind, state, txHash }) => [kind, state, txHash])).toEqual(
    payment.steps.map(({ kind }) => [kind, 'confirmed', hashes.get(kind)]),
  )
}

function withoutInvoice(wallet: WalletPayload): WalletPayload {
  if (wallet.kind !== 'xaman') return wallet
  const { InvoiceID: _, ...txjson } = wallet.txjson
  return { ...wallet, txjson }
}

test('swaps that no one tells of are found on every chain at once, and each is booked once @long', async ({
  world,
}) => {
  const fees = await Promise.all(
    cases.map(async (swap) => {
      const user = await payerOf(world, swap)
      const opened = await openSwap(world, user.address, swap)
      const hashes = new Map<string, string>()
      for (const { kind, wallets } of opened.payment.steps) {
        const isAltered = kind === 'fee' && swap.withoutInvoice === true
        hashes.set(kind, await user.send(isAltered ? wallets.map(withoutInvoice) : wallets))
      }
      await expectFound(world, opened, hashes)
      return hashes.get('fee')
    }),
  )
  expect(await timesEachBooked(world.operator, 'shop', fees)).toEqual(cases.map(() => 1))
})
