import { describe, expect, test, vi } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { type Minor, minor } from '#server/domain/money.ts'
import type { Expectation, Verdict } from '#server/domain/payment/proof.ts'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import type { Leg } from '#server/ports/chain.ts'
import { amount, type PaymentWorld, rejected, TIMES, tools } from './payment.suite.ts'

/** The additions of a chain that carries several steps in one transaction. */
export interface TogetherWorld extends PaymentWorld {
  readonly token: Asset
  /** More of the token than the payer holds. */
  readonly tooMuch: Minor
  /** Where a plain payment cannot stand for the product of several steps: the product that pays an amount of the coin. */
  readonly productTx?: (paid: Minor) => Promise<UnsignedTx>
}

type Fee = Extract<Expectation, { kind: 'fee' }>

/** The promises of a chain that carries several steps in one transaction: all of them, or none. */
export function describeTogether(name: string, world: () => TogetherWorld): void {
  describe(`one transaction of several steps on ${name}`, () => {
    const { feeIn, hoursFromNow, leg } = tools(world)
    const feeLeg = async (fee: Fee): Promise<Leg> => ({ kind: 'fee', asset: fee.asset, tx: await leg(fee) })

    const productLeg = async (paid: Minor = amount, asset = world().chain.coin): Promise<Leg> => ({
      kind: 'product',
      asset,
      tx:
        (await world().productTx?.(paid)) ??
        (await world().chain.transfer({ payer: world().payer, to: world().stranger, asset, amount: paid })),
    })

    async function together(...legs: readonly Leg[]): Promise<UnsignedTx> {
      const tx = await world().chain.together?.(legs)
      if (tx === undefined) throw new Error('the chain carries no such steps')
      return tx
    }

    /** The product in any of the forms of its step. */
    const productOf = (tx: UnsignedTx): Expectation => ({
      kind: 'product',
      payer: world().payer,
      notBefore: hoursFromNow(0),
      tx,
      toToken: world().chain.coin,
      minOut: minor(0n),
    })

    /** Sends it, and answers the hashes of its legs. */
    async function send(tx: UnsignedTx, legs: number): Promise<readonly string[]> {
      const { chain, payer } = world()
      const own = chain.legHashes?.(tx, chain.numberAt?.(await chain.point(payer)))
      const hash = await world().send(tx)
      return own ?? Array<string>(legs).fill(hash)
    }
    const verdict = (hash: string, expected: Expectation): Promise<Verdict> =>
      vi.waitFor(async () => {
        const found = await world().chain.verify(hash, expected)
        if (found.state === 'missing' || found.state === 'pending') throw new Error(found.state)
        return found
      }, TIMES)

    test('its fee and its product are each confirmed by their part of it, and the fee names its intent', async () => {
      const fee = feeIn(world().chain.coin)
      const product = await productLeg()
      const tx = await together(await feeLeg(fee), product)
      const [feeHash = '', productHash = ''] = await send(tx, 2)
      const { received, ...paid } = { received: undefined, ...(await verdict(feeHash, fee)) }
      expect({ ...paid, received }).toMatchObject({ state: 'confirmed', received: amount, named: true })
      const form = world().chain.legHashes === undefined ? tx : product.tx
      expect(await verdict(productHash, productOf(form))).toMatchObject({ state: 'confirmed' })
      expect(await verdict(feeHash, { ...fee, payer: world().stranger })).toEqual(rejected('WRONG_PAYER'))
      expect(await verdict(feeHash, { ...fee, reference: 'ab'.repeat(32) })).toMatchObject({
        state: 'rejected',
      })
    })

    test('a step alone is not met by a transaction of several, nor several by one alone', async () => {
      if (world().chain.legHashes !== undefined) return
      const fee = await feeLeg(feeIn(world().chain.coin))
      const product = await productLeg()
      const tx = await together(fee, product)
      const [hash = ''] = await send(tx, 2)
      expect(await verdict(hash, productOf(product.tx))).toMatchObject({ state: 'rejected' })
      const alone = await world().send(product.tx)
      expect(await verdict(alone, productOf(tx))).toMatchObject({ state: 'rejected' })
    })

    test('attack: another order, a leg more, a leg less or another amount is another transaction', async () => {
      if (world().chain.legHashes !== undefined) return
      const fee = await feeLeg(feeIn(world().chain.coin))
      const [product, less] = [await productLeg(), await productLeg(minor(amount - 1n))]
      const asked = productOf(await together(fee, product))
      for (const legs of [[product, fee], [fee, product, product], [fee], [fee, less]]) {
        const other = await world().chain.together?.(legs)
        // Some chains carry nothing else.
        if (other === undefined) continue
        const [hash = ''] = await send(other, legs.length)
        expect(await verdict(hash, asked)).toMatchObject({ state: 'rejected' })
      }
    })

    test('where one leg fails, nothing has happened: no fee is taken', async () => {
      const fee = feeIn(world().chain.coin)
      const product = await productLeg(world().tooMuch, world().token)
      const tx = await together(await feeLeg(fee), product)
      const before = await world().chain.balances(world().treasury, [world().chain.coin])
      const hash = await world().send(tx)
      const form = productOf(tx)
      expect(await verdict(hash, form)).toEqual(rejected('TX_FAILED'))
      expect(await world().chain.balances(world().treasury, [world().chain.coin])).toEqual(before)
      if (world().chain.legHashes === undefined)
        expect(await verdict(hash, fee)).toEqual(rejected('TX_FAILED'))
    })

    test('a fee in it is found in the treasury’s history, and all of it in the payer’s', async () => {
      const { chain, payer, treasury } = world()
      const [from, theirs] = [await chain.point(payer), await chain.point(treasury)]
      const fee = feeIn(chain.coin)
      const [hash = ''] = await send(await together(await feeLeg(fee), await productLeg()), 2)
      await verdict(hash, fee)
      const incoming = await Promise.all(chain.incoming.map((history) => history.paidTo(treasury, theirs)))
      expect(incoming.flatMap(({ hashes }) => hashes)).toContain(hash)
      expect((await chain.sentSince(payer, from)).hashes).toContain(hash)
      expect((await chain.arrived(hash, treasury))?.amounts).toContainEqual({ asset: 'native', amount })
    })
  })
}
