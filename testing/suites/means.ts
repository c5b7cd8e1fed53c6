import { expect, test, vi } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '#server/domain/money.ts'
import { amount, type PaymentWorld, TIMES } from './payment.suite.ts'

/** What keeps a payer from a payment, told before a wallet is asked. */
export function describeMeans(world: () => PaymentWorld & { readonly token: Asset }): void {
  const lacksOf = async (asset: Asset, spent: bigint) => {
    const { chain, payer, treasury } = world()
    return chain.lacks({
      payer,
      treasury,
      fee: { asset: chain.feeAsset(asset), amount },
      product: { asset, amount: minor(spent) },
      steps: [{ kind: 'fee' }, { kind: 'product' }],
    })
  }

  test('an account with exactly enough lacks nothing, and with one unit too little it is told so', async () => {
    const { chain, payer, token } = world()
    for (const asset of [chain.coin, token]) {
      const [has = minor(0n)] = await chain.balances(payer, [asset])
      const isInKind = chain.feeAsset(asset).address === asset.address
      const all = has - (isInKind ? amount : 0n)
      // What the chain takes may change with each block, which other tests make.
      await vi.waitFor(async () => {
        const [more] = await lacksOf(asset, all + 1n)
        expect(more).toMatchObject({ code: 'INSUFFICIENT_FUNDS', asset: { address: asset.address }, has })
        expect(more).not.toHaveProperty('estimated')
        const beside = more?.code === 'INSUFFICIENT_FUNDS' ? more.needed - has - 1n : 0n
        expect(await lacksOf(asset, all - beside)).toEqual([])
        expect(await lacksOf(asset, all - beside + 1n)).toMatchObject([{ needed: has + 1n, has }])
      }, TIMES)
    }
  })
}
