import { Prepared } from '#contracts/api/payment.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { callApi } from '../tools/world/partner-server.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import type { LedgerAccess, Ledgers } from '../tools/world/ledgers.ts'

/** A partner's server on the ledgers beside the EVM chains: prepare, sign with the ledger's own library, report. */

interface Case {
  readonly chain: keyof Ledgers
  /** Ids of tokens; the coin is `native`. */
  readonly from: string
  readonly to: string
  readonly amount: { readonly amountMinor: string } | { readonly amount: string }
  /** Someone who has never held the token that is bought. */
  readonly isNew?: boolean
  readonly steps: readonly string[]
}

const usual = ['fee', 'product']
const cases: readonly Case[] = [
  { chain: 'xrpl', from: 'native', to: 'RLUSD', amount: { amountMinor: '25000000' }, steps: usual },
  { chain: 'xrpl', from: 'RLUSD', to: 'USD', amount: { amount: '12.5' }, steps: usual },
  // Its issuer takes a percent of each transfer.
  { chain: 'xrpl', from: 'EUR', to: 'native', amount: { amount: '10' }, steps: usual },
  {
    chain: 'xrpl',
    from: 'native',
    to: 'USD',
    amount: { amountMinor: '10000000' },
    isNew: true,
    steps: ['trustline', 'fee', 'product'],
  },
  { chain: 'solana', from: 'native', to: 'USDC', amount: { amountMinor: '500000000' }, steps: usual },
  { chain: 'solana', from: 'USDC', to: 'native', amount: { amountMinor: '20000000' }, steps: usual },
  { chain: 'xlm', from: 'native', to: 'USDC', amount: { amountMinor: '1000000000' }, steps: usual },
  { chain: 'xlm', from: 'USDC', to: 'EURC', amount: { amountMinor: '50000000' }, steps: usual },
  {
    chain: 'xlm',
    from: 'native',
    to: 'AQUA',
    amount: { amountMinor: '1000000000' },
    isNew: true,
    steps: ['trustline', 'fee', 'product'],
  },
]
const addressOf = (ledger: LedgerAccess, id: string) => (id === 'native' ? id : ledger.token(id))

for (const { chain, from, to, amount, isNew = false, steps } of cases)
  test(`${from} is swapped for ${to} on ${chain}, verified there, and the partner’s share booked`, async ({
    world,
  }) => {
    const ledger = world.ledgers[chain]
    const user = isNew ? ledger.newcomer : ledger.holder
    const toToken = addressOf(ledger, to)
    const prepared = Prepared.parse(
      await callApi(world, '/api/v1/swap/prepare', {
        chain,
        fromToken: addressOf(ledger, from),
        toToken,
        userAddress: user.address,
        ...amount,
      }),
    )
    expect(prepared.warnings).toEqual([])
    expect(prepared.payment.steps.map(({ kind }) => kind)).toEqual(steps)
    const before = await user.balance(toToken)
    const hashes = new Map<string, string>()
    for (const { id, wallets } of prepared.payment.steps) hashes.set(id, await user.send(wallets))

    const report = { chain, ...amount, feeTxHash: hashes.get('fee'), sourceTxHash: hashes.get('product') }
    await expect
      .poll(() => callApi(world, '/api/v1/swap/report', report).catch(String), { timeout: 15_000 })
      .toMatchObject({ status: 'accrued', chain })
    expect(await timesBooked(world.operator, 'shop', hashes.get('fee'))).toBe(1)

    const { minOutMinor, minOutAmount } = prepared.quote
    const least = minOutAmount === undefined ? BigInt(minOutMinor ?? 'none') : inUnits(minOutAmount)
    const gained = (await user.balance(toToken)) - before
    // The network fees in the coin, with the cost of a token account of the treasury; and a token's last digits.
    const lost = toToken === 'native' ? 4_000_000n : 100n
    expect(gained + lost).toBeGreaterThanOrEqual(least)
  })

/** Decimal text of a token of the XRP Ledger as a count of 1e-15. */
function inUnits(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(15, '0'))
}
