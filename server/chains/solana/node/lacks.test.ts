import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import { sol } from '../../../formats/coins.ts'
import type { MeansNeed } from '../../../ports/chain.ts'
import { SYSTEM, TOKEN } from '../codec/programs.ts'
import { tokenAccountOf } from '../codec/token-account.ts'
import { fakeRpc } from '../testing/fake-rpc.ts'
import { address } from '../testing/keys.ts'
import { lacks } from './lacks.ts'
import type { Account } from './rpc.ts'

/** What `compose/solana/means.integration.test.ts` cannot run: payments whose product has no transaction before its fee. */

const [payer, treasury, mint] = [address(1), address(2), address(3)]
const usdc = { address: mint, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const RENT = 2_039_280n
const LEAST = 890_880n
const rent = async () => (bytes: number) => 6_960n * BigInt(128 + bytes)

function lackOf(lamports: bigint, need: Partial<MeansNeed>) {
  const token: Account = { owner: TOKEN, data: new Uint8Array(82), lamports: 1n }
  const open: Account = { owner: TOKEN, data: new Uint8Array(165), lamports: RENT }
  const there = new Map([
    [payer, { owner: SYSTEM, data: new Uint8Array(), lamports }],
    [mint, token],
    [tokenAccountOf(treasury, mint, TOKEN), open],
  ])
  const rpc = fakeRpc({
    accounts: async () => there,
    tokenAccounts: async () => [{ address: address(9), amount: 10n ** 12n }],
  })
  return lacks(rpc, rent, { payer, treasury, steps: [{ kind: 'fee' }, { kind: 'product' }], ...need })
}

test('a deposit of SOL leaves nothing of the account, or its rent', async () => {
  const need = {
    fee: { asset: sol, amount: minor(1_000n) },
    product: { asset: sol, amount: minor(1_000_000n) },
  }
  const all = 1_001_000n + 2n * 6_000n
  expect(await lackOf(all, need)).toEqual([])
  expect(await lackOf(all + LEAST, need)).toEqual([])
  for (const has of [all - 1n, all + 1n, all + LEAST - 1n])
    expect(await lackOf(has, need)).toMatchObject([{ needed: all + LEAST, has }])
})

test('a deposit of a token most likely opens the account that it goes to: that is told, and refuses nothing', async () => {
  const need = { fee: { asset: usdc, amount: minor(5n) }, product: { asset: usdc, amount: minor(500n) } }
  const certain = 2n * 7_500n + LEAST
  expect(await lackOf(certain + RENT, need)).toEqual([])
  expect(await lackOf(certain, need)).toMatchObject([{ asset: sol, estimated: true, needed: certain + RENT }])
  const [short] = await lackOf(certain - 1n, need)
  expect(short).toMatchObject({ for: 'rent' })
  expect(short).not.toHaveProperty('estimated')
})

test('a paid fee takes nothing any more, and a payment of nothing lacks nothing', async () => {
  const product = { asset: sol, amount: minor(100_000n), receives: usdc, networkFee: minor(20_000n + RENT) }
  const needed = 100_000n + 20_000n + 2n * RENT
  expect(await lackOf(needed, { product, steps: [{ kind: 'product' }] })).toEqual([])
  expect(await lackOf(needed - 1n, { product, steps: [{ kind: 'product' }] })).toMatchObject([{ needed }])
  expect(await lackOf(0n, { steps: [] })).toEqual([])
})
