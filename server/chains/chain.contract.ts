import { beforeAll, describe, expect, test } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { type Minor, minor } from '../domain/money.ts'
import type { Expectation } from '../domain/proof.ts'

import { amount, type PaymentWorld, paymentContract, rejected, tools } from './payment.contract.ts'
/** What a chain of real nodes brings along on top. */
export interface ChainWorld extends PaymentWorld {
  readonly token: Asset
  /** A token that takes a cut of each transfer; the payer holds it in plenty. */
  readonly taxed: Asset
  /** A known router, which has no allowance of the payer's tokens yet. */
  readonly router: string
  /** More of the token than the payer holds. */
  readonly tooMuch: Minor
  /** Spellings of the payer's address that mean the same. */
  readonly spellings: readonly string[]
  /** Text that is no address of the chain. */
  readonly notAddresses: readonly string[]
}

/** All promises of port Chain: every chain has to pass them against a real node. */
export function chainContract(name: string, open: () => Promise<ChainWorld>): void {
  paymentContract(`the payments of ${name}`, open)

  describe(name, () => {
    let world: ChainWorld
    const { hoursFromNow, feeIn, leg, bareLeg, pay, judged } = tools(() => world)

    beforeAll(async () => {
      world = await open()
    })

    test('an address has one canonical spelling, and so has a hash', async () => {
      for (const spelling of world.spellings) expect(world.chain.canonicalAddress(spelling)).toBe(world.payer)
      for (const text of world.notAddresses) expect(world.chain.canonicalAddress(text)).toBeUndefined()
      const hash = await pay(feeIn(world.chain.coin))
      expect(world.chain.canonicalTxHash(hash)).toBe(world.chain.canonicalTxHash(hash.toLowerCase()))
      for (const text of ['', 'hash', hash.slice(0, -1), `${hash}0`])
        expect(world.chain.canonicalTxHash(text)).toBeUndefined()
    })

    test('a payment in the other asset does not count', async () => {
      const [coin, token] = [feeIn(world.chain.coin), feeIn(world.token)]
      for (const tx of [leg(coin), bareLeg(coin)])
        expect(await judged(tx, { ...coin, asset: token.asset })).toEqual(rejected('WRONG_ASSET'))
      for (const tx of [leg(token), bareLeg(token)])
        expect(await judged(tx, { ...token, asset: coin.asset })).toEqual(rejected('WRONG_ASSET'))
    })

    test('a payment that failed does not count', async () => {
      const fee = feeIn(world.token, { amount: world.tooMuch })
      expect(await judged(leg(fee), fee)).toEqual(rejected('TX_FAILED'))
    })

    test('of a token that takes a cut, only the prepared payment is accepted, with what arrived', async () => {
      const fee = feeIn(world.taxed)
      const verdict = await judged(leg(fee), fee)
      expect(verdict).toMatchObject({ state: 'confirmed', named: true })
      const received = 'received' in verdict ? verdict.received : undefined
      expect(received).toBeGreaterThan(0n)
      expect(received).toBeLessThan(amount)
      for (const tx of [bareLeg(fee), leg({ ...fee, amount: minor(amount - 1n) })])
        expect(await judged(tx, fee)).toMatchObject({ reason: 'UNDERPAID' })
    })

    test('an approval counts by what it allows, and one from before its step does not count', async () => {
      const { chain, payer, token: asset, router: spender } = world
      const need = { payer, asset, spender, amount }
      const approvals = await chain.approvals({ ...need, resetsAllowance: false })
      expect(approvals).toMatchObject([{ amount }])
      const expected: Expectation = { ...need, kind: 'approve', notBefore: hoursFromNow(0) }
      for (const { tx } of approvals) {
        expect(await judged(tx, expected)).toMatchObject({ state: 'confirmed' })
        const greater = { ...expected, amount: minor(amount + 1n) }
        expect(await judged(tx, greater)).toMatchObject({ reason: 'UNDERPAID' })
        expect(await judged(tx, { ...expected, notBefore: hoursFromNow(1) })).toEqual(rejected('TOO_OLD'))
      }
    })

    test('balances come in the order of the assets', async () => {
      const assets = [world.chain.coin, world.token]
      const [coin, token] = await world.chain.balances(world.stranger, assets)
      expect(await world.chain.balances(world.stranger, assets.toReversed())).toEqual([token, coin])
      for (const balance of [coin, token]) expect(balance).toBeGreaterThan(0n)
    })

    test('the anchor stands while the chain goes on', async () => {
      const before = await world.chain.anchor()
      await pay(feeIn(world.chain.coin))
      const after = await world.chain.anchor()
      expect(before).toEqual({ number: expect.any(String), hash: expect.any(String) })
      expect(after.number === before.number).toBe(after.hash === before.hash)
    })
  })
}
