import { expect, test } from 'vitest'
import { minor } from '#server/domain/money.ts'
import type { Expectation } from '#server/domain/payment/proof.ts'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import type { Transfer } from '#server/ports/chain.ts'
import { amount, type PaymentWorld, rejected, tools } from './payment.suite.ts'

/** Tags or memos that a payment of a chain can carry, and some that it cannot. */
export interface ExtraIds {
  readonly good: readonly string[]
  readonly bad: readonly string[]
}

/** Plain payments that a product asks for: each is judged by its own form. */
export function describeTransfers(world: () => PaymentWorld, { good, bad }: ExtraIds): void {
  const { hoursFromNow, judged } = tools(world)

  const ask = (change: Partial<Transfer> = {}): Transfer => ({
    payer: world().payer,
    to: world().treasury,
    asset: world().chain.coin,
    amount,
    ...(good[0] === undefined ? {} : { extraId: good[0] }),
    ...change,
  })
  const transfer = (change?: Partial<Transfer>) => world().chain.transfer(ask(change))
  const expected = (tx: UnsignedTx): Expectation => ({
    kind: 'product',
    payer: world().payer,
    notBefore: hoursFromNow(0),
    tx,
    toToken: world().chain.coin,
    minOut: minor(0n),
  })

  test('a plain payment is confirmed as what was prepared, with any tag or memo that it can carry', async () => {
    for (const asset of world().assets) {
      const tx = await transfer({ asset })
      expect(world().chain.owns(tx)).toBe(true)
      expect(await judged(tx, expected(tx))).toMatchObject({ state: 'confirmed' })
    }
    for (const extraId of good) {
      const tx = await transfer({ extraId })
      expect(await judged(tx, expected(tx)), extraId).toMatchObject({ state: 'confirmed' })
    }
  })

  test('attack: a payment to another address, of another amount or by another account is not the prepared one', async () => {
    for (const asset of world().assets) {
      const prepared = expected(await transfer({ asset }))
      for (const change of [
        { to: world().stranger },
        { amount: minor(amount - 1n) },
        { amount: minor(amount + 1n) },
        { payer: world().stranger },
      ])
        expect(await judged(transfer({ asset, ...change }), prepared)).toMatchObject({ state: 'rejected' })
    }
  })

  test.runIf(good.length > 0)(
    'attack: a payment without its tag or memo, or with another, is not the prepared one',
    async () => {
      const [tag = '', ...others] = good
      const { extraId: _, ...without } = ask()
      const prepared = expected(await transfer())
      for (const tx of [world().chain.transfer(without), ...others.map((extraId) => transfer({ extraId }))])
        expect(await judged(tx, prepared)).toEqual(rejected('TAG_MISMATCH'))
      const untagged = await world().chain.transfer(without)
      expect(await judged(transfer({ extraId: tag }), expected(untagged))).toEqual(rejected('TAG_MISMATCH'))
    },
  )

  test('what a payment cannot carry is refused, and nothing is prepared', async () => {
    for (const extraId of bad)
      await expect(transfer({ extraId }), extraId).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  })
}
