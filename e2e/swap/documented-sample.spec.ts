import type { PrivateKeyAccount } from 'viem/accounts'
import { CreatedSession, SignSession } from '#contracts/api/sign-sessions.ts'
import { Prepared } from '#contracts/api/payment.ts'
import { loadSample, type ApiSample } from '../../.ci/api-sample.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { signByApi as sign, type User } from '../tools/world/sign-by-api.ts'
import { addressOf, patiently, type SwapRequest } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** The program in docs/api.md, on every chain. It uses no page: its user signs the sessions by the API. */

const swaps: readonly SwapRequest[] = [
  { chain: 'eth', from: 'native', to: 'USDC', amountMinor: '30000000000000000' },
  { chain: 'bnb', from: 'native', to: 'USDT', amountMinor: '30000000000000000' },
  { chain: 'xrpl', from: 'native', to: 'RLUSD', amountMinor: '7000000' },
  { chain: 'solana', from: 'native', to: 'USDC', amountMinor: '70000000' },
  { chain: 'xlm', from: 'native', to: 'USDC', amountMinor: '70000000' },
]

test('the documents’ program swaps on every chain, over a second visit with a paid fee @long', async ({
  world,
  account,
}) => {
  process.env['SUITE_URL'] = world.suite
  process.env['SUITE_KEY'] = world.liveKey
  const sample = await loadSample()
  await Promise.all(swaps.map((swap) => visitTwice(world, sample, swap, userOf(world, account, swap.chain))))
})

async function visitTwice(world: World, sample: ApiSample, swap: SwapRequest, user: User): Promise<void> {
  const { chain, from: fromToken, to, amountMinor = '' } = swap
  const order = {
    id: `order-${chain}`,
    swap: { chain, fromToken, toToken: addressOf(world, chain, to), amountMinor },
  }
  const visit = async () => {
    const prepared = Prepared.parse(await patiently(() => sample.prepare(order, user.address)))
    return CreatedSession.parse(await sample.host(order, prepared, world.shop.origin))
  }
  const first = await visit()
  await sign(world, user, first, 'fee')
  const second = await visit()
  expect(second).toMatchObject({ intentId: first.intentId, steps: [{ id: 'product' }] })
  await sign(world, user, second, 'product')
  const done = SignSession.parse(await sample.outcome(second))
  expect(done).toMatchObject({ outcome: 'succeeded', intentId: first.intentId })
  const rows = new Set<string>()
  const delivered = { insert: async (key: string) => !rows.has(key) && rows.add(key).has(key) }
  expect(await sample.mayDeliver(order, done, delivered)).toBe(true)
  expect(await sample.mayDeliver(order, done, delivered)).toBe(false)
  expect([...rows]).toEqual([first.intentId])
  expect(await sample.report(order, first.intentId ?? '')).toMatchObject({
    duplicate: true,
    sourceVerification: 'confirmed',
    sourceTxHash: done.txHash,
  })
}

function userOf({ eth, bnb, ledgers }: World, account: PrivateKeyAccount, chain: SwapRequest['chain']): User {
  if (chain === 'eth') return createEvmUser(eth, account)
  return chain === 'bnb' ? createEvmUser(bnb, account) : ledgers[chain].second
}
