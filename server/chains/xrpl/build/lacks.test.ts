import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import { xrp } from '../../../formats/coins.ts'
import type { MeansNeed, ProductNeed } from '../../../ports/chain.ts'
import type { Account, AccountRoot, Line, Rpc } from '../node/rpc.ts'
import { lacks } from './lacks.ts'

const payer = 'rrrrrrrrrrrrrrrrrrrrBZbvji'
const issuer = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const usd = { address: `USD.${issuer}`, symbol: 'USD', name: 'USD', decimals: 15, currency: 'USD', issuer }
const tokens = (count: bigint) => minor(count * 10n ** 15n)
const DEFAULT_RIPPLE = 0x00800000
const DISABLE_MASTER = 0x00100000

interface Scene {
  readonly drops?: bigint
  readonly own?: Partial<AccountRoot>
  readonly issuerFlags?: number
  readonly line?: Partial<Line>
}
const unexpected = () => Promise.reject(new Error('was not expected'))

function scene({ drops = 10_000_000n, own = {}, issuerFlags = DEFAULT_RIPPLE, line }: Scene) {
  const root = { Balance: drops, Flags: 0, OwnerCount: 5, Sequence: 7, ...own }
  const account = async (address: string): Promise<Account> => ({
    ledgerIndex: 90,
    root: address === issuer ? { ...root, Flags: issuerFlags } : root,
  })
  const flags = { freeze_peer: false, no_ripple_peer: false, deep_freeze_peer: false, peer_authorized: false }
  const found: Line = { account: issuer, currency: 'USD', balance: '5', limit: '100', ...flags, ...line }
  const rpc: Rpc = {
    validated: unexpected,
    isEnabled: unexpected,
    account,
    accountNow: unexpected,
    lines: async () => (line === undefined ? [] : [found]),
    transaction: unexpected,
    transactions: unexpected,
    history: unexpected,
  }
  // A base of 1 XRP and 0.2 for each object: five keep 2 XRP.
  const reserves = {
    index: 90,
    hash: '',
    has: () => true,
    reserveBase: 1_000_000n,
    reserveIncrement: 200_000n,
  }
  return (product: ProductNeed, change: Partial<MeansNeed> = {}) =>
    lacks(rpc, async () => reserves, {
      payer,
      treasury: issuer,
      fee: { asset: xrp, amount: minor(50_000n) },
      product,
      steps: [{ kind: 'fee' }, { kind: 'product' }],
      ...change,
    })
}
const swap: ProductNeed = { asset: xrp, amount: minor(1_000_000n), receives: usd }

test('XRP has to cover amount, fee, costs, and the reserve of the new line', async () => {
  const certain = 2_000_000n + 1_000_000n + 50_000n + 10n + 200_000n
  const likely = certain + 110n
  expect(await scene({ drops: likely })(swap)).toEqual([])
  expect(await scene({ drops: certain })(swap)).toMatchObject([{ for: 'reserve', estimated: true }])
  const [short] = await scene({ drops: certain - 1n })(swap)
  expect(short).toMatchObject({ for: 'reserve', needed: 1_250_120n, has: 1_250_009n })
  expect(short).not.toHaveProperty('estimated')
  expect(await scene({ drops: certain - 200_000n, line: {} })(swap)).toMatchObject([{ estimated: true }])
})

test('an offer that the payer makes keeps a reserve; one that it only takes keeps none', async () => {
  const offer = { asset: xrp, amount: minor(0n), entries: 1 }
  expect(await scene({ drops: 2_250_120n })(offer)).toEqual([])
  expect(await scene({ drops: 2_250_009n })(offer)).not.toMatchObject([{ estimated: true }])
  expect(await scene({ drops: 2_050_120n })({ ...offer, entries: 0 })).toEqual([])
})

test('a reserve that is not whole is a part of what is missing', async () => {
  const [lack] = await scene({ drops: 1_500_000n, line: {} })(swap)
  expect(lack).toMatchObject({ has: 0n, needed: 1_000_000n + 50_000n + 120n + 500_000n, for: 'amount' })
})

test('a new account that spends no more XRP gets its first lines without a reserve', async () => {
  const bought = { ...usd, address: `EUR.${issuer}`, currency: 'EUR' }
  const product = { asset: usd, amount: tokens(1n), receives: bought }
  const poor = scene({ drops: 900_000n, own: { OwnerCount: 1 }, line: {} })
  expect(await poor(product)).toMatchObject([{ asset: xrp }])
  expect(await poor(product, { fee: { asset: xrp, amount: minor(0n) } })).toEqual([])
})

test('a token has to cover its amount to the last unit; its issuer has any amount', async () => {
  const sell = (amount: bigint) => ({ asset: usd, amount: minor(amount) })
  expect(await scene({ line: {} })(sell(tokens(5n)))).toEqual([])
  expect(await scene({ line: {} })(sell(tokens(5n) + 1n))).toMatchObject([
    { asset: usd, for: 'amount', needed: tokens(5n) + 1n, has: tokens(5n) },
  ])
  expect(await scene({})(sell(10n ** 40n), { payer: issuer })).toEqual([])
})

test.each([
  ['sold', 'frozen line', { line: { freeze_peer: true } }, /cannot send USD/],
  ['sold', 'deep-frozen line', { line: { deep_freeze_peer: true } }, /cannot send USD/],
  ['sold', 'frozen issuer', { line: {}, issuerFlags: 0x00400000 }, /cannot be sent now/],
  ['bought', 'frozen line', { line: { freeze_peer: true } }, /cannot receive USD/],
  ['bought', 'deep-frozen line', { line: { deep_freeze_peer: true } }, /cannot receive USD/],
  ['bought', 'frozen issuer', { line: {}, issuerFlags: 0x00400000 }, /cannot be received now/],
] as const)('a token that is %s is refused over a %s', async (side, _, given, message) => {
  const product = side === 'sold' ? { asset: usd, amount: tokens(1n) } : swap
  await expect(scene(given)(product)).rejects.toMatchObject({
    code: 'NO_ROUTE',
    message: expect.stringMatching(message),
  })
})

test('an account that only several keys sign for cannot pay; one with a regular key can', async () => {
  const own = { Flags: DISABLE_MASTER }
  expect(await scene({ own, line: {} })(swap)).toEqual([
    { code: 'UNSUPPORTED_ACCOUNT', reason: 'MULTI_SIGNED' },
  ])
  expect(await scene({ own: { ...own, RegularKey: issuer }, line: {} })(swap)).toEqual([])
})
