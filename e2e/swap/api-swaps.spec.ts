import { expect, test } from '../tools/fixtures/test.ts'
import { timesEachBooked } from '../tools/world/ledger.ts'
import type { LedgerUser } from '../tools/users/ledger-user.ts'
import { addressOf, callApi, prepareSwap, type SwapRequest } from '../tools/world/partner-server.ts'
import type { Ledgers } from '../tools/world/ledgers.ts'
import type { World } from '../tools/world/world.ts'

/** A partner's server on the ledgers beside the EVM chains: prepare, sign with the ledger's own library, report. */

interface Case extends SwapRequest {
  readonly chain: keyof Ledgers
}

/** The swaps of each account, one after another. A newcomer has never held the token that it buys. */
const accounts: readonly { readonly payer: 'holder' | 'second' | 'newcomer'; readonly swaps: Case[] }[] = [
  {
    payer: 'holder',
    swaps: [
      { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '25000000' },
      // Its issuer takes a percent of each transfer.
      { chain: 'xrpl', from: 'EUR', to: 'native', amount: '10' },
    ],
  },
  { payer: 'second', swaps: [{ chain: 'xrpl', from: 'RLUSD', to: 'USD', amount: '12.5' }] },
  { payer: 'newcomer', swaps: [{ chain: 'xrpl', from: 'native', to: 'USD', amountMinor: '10000000' }] },
  { payer: 'holder', swaps: [{ chain: 'solana', from: 'native', to: 'USDC', amountMinor: '500000000' }] },
  { payer: 'second', swaps: [{ chain: 'solana', from: 'USDC', to: 'native', amountMinor: '20000000' }] },
  { payer: 'holder', swaps: [{ chain: 'xlm', from: 'native', to: 'USDC', amountMinor: '1000000000' }] },
  { payer: 'second', swaps: [{ chain: 'xlm', from: 'USDC', to: 'EURC', amountMinor: '50000000' }] },
  { payer: 'newcomer', swaps: [{ chain: 'xlm', from: 'native', to: 'AQUA', amountMinor: '1000000000' }] },
]

test('swaps by API are verified on every ledger, bring the promised amount, and the partner’s shares are booked', async ({
  world,
}) => {
  const fees = await Promise.all(
    accounts.map(async ({ payer, swaps }) => {
      const paid: (string | undefined)[] = []
      for (const swap of swaps) {
        const user = world.ledgers[swap.chain][payer]
        if (payer === 'newcomer') await user.dropTokens?.()
        paid.push(await swapByApi(world, user, swap, payer === 'newcomer'))
      }
      return paid
    }),
  )
  const booked = await timesEachBooked(world.operator, 'shop', fees.flat())
  expect(booked).toEqual(booked.map(() => 1))
  expect(booked).toHaveLength(9)
})

/** Returns the fee's transaction. */
async function swapByApi(
  world: World,
  user: LedgerUser,
  swap: Case,
  isNew: boolean,
): Promise<string | undefined> {
  const { chain, to, amountMinor, amount } = swap
  const toToken = addressOf(world, chain, to)
  const { payment, quote, warnings } = await prepareSwap(world, user.address, swap)
  expect(warnings).toEqual([])
  const usual = ['fee', 'product']
  expect(payment.steps.map(({ kind }) => kind)).toEqual(isNew ? ['trustline', ...usual] : usual)
  const before = await user.balance(toToken)
  const hashes = new Map<string, string>()
  for (const { id, wallets } of payment.steps) hashes.set(id, await user.send(wallets))

  const [feeTxHash, sourceTxHash] = [hashes.get('fee'), hashes.get('product')]
  const report = { chain, amountMinor, amount, feeTxHash, sourceTxHash }
  await expect
    .poll(() => callApi(world, '/api/v1/swap/report', report).catch(String), { timeout: 60_000 })
    .toMatchObject({ status: 'accrued', chain })

  const { minOutMinor, minOutAmount } = quote
  const least = minOutAmount === undefined ? BigInt(minOutMinor ?? 'none') : inUnits(minOutAmount)
  const gained = (await user.balance(toToken)) - before
  // What the network takes of its coin, a token account of the treasury among it; and a token's last digits.
  const lost = toToken === 'native' ? 4_000_000n : 100n
  expect(gained + lost).toBeGreaterThanOrEqual(least)
  return feeTxHash
}

/** Decimal text of a token of the XRP Ledger as a count of 1e-15. */
function inUnits(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(15, '0'))
}
