import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { type Minor, minor } from '../domain/money.ts'
import type { UnsignedTx } from '../domain/payment.ts'
import type { Expectation, Verdict } from '../domain/proof.ts'
import type { Chain } from '../ports/chain.ts'

/** What a chain brings along to be held against the contract. Accounts hold both assets in plenty. */
export interface ChainWorld {
  readonly chain: Chain
  readonly payer: string
  readonly stranger: string
  readonly treasury: string
  readonly token: Asset
  /** More of the token than the payer holds. */
  readonly tooMuch: Minor
  /** Spellings of the payer's address that mean the same. */
  readonly spellings: readonly string[]
  /** Text that is no address of the chain. */
  readonly notAddresses: readonly string[]
  /** Signs for the transaction's sender and sends, even what is going to fail; answers the hash. */
  send(tx: UnsignedTx): Promise<string>
}

type Fee = Extract<Expectation, { kind: 'fee' }>

/** The promises of port Chain on payments, attacks included: every chain has to pass them against a real node. */
export function chainContract(name: string, open: () => Promise<ChainWorld>): void {
  describe(name, () => {
    let world: ChainWorld
    const amount = minor(1_234_567n)

    beforeAll(async () => {
      world = await open()
    })

    const feeIn = (asset: Asset, change: Partial<Fee> = {}): Fee => ({
      kind: 'fee',
      payer: world.payer,
      treasury: world.treasury,
      asset,
      amount,
      reference: randomBytes(32).toString('hex'),
      notBefore: new Date(),
      ...change,
    })
    const pay = (fee: Fee) => world.send(world.chain.feeLeg(fee))
    /** The verdict once the chain has come to one. */
    const settled = (hash: string, expected: Expectation): Promise<Verdict> =>
      vi.waitFor(
        async () => {
          const verdict = await world.chain.verify(hash, expected)
          if (verdict.state === 'missing' || verdict.state === 'pending') throw new Error(verdict.state)
          return verdict
        },
        { timeout: 20_000, interval: 50 },
      )
    const assets = () => [world.chain.coin, world.token]

    test('an address has one canonical spelling', () => {
      for (const spelling of world.spellings) expect(world.chain.canonicalAddress(spelling)).toBe(world.payer)
      for (const text of world.notAddresses) expect(world.chain.canonicalAddress(text)).toBeUndefined()
    })

    test('the prepared fee is confirmed, names its intent, and becomes final', async () => {
      for (const asset of assets()) {
        const fee = feeIn(asset)
        const hash = await pay(fee)
        expect(await settled(hash, fee)).toMatchObject({ state: 'confirmed', received: amount, named: true })
        await vi.waitFor(
          async () => expect(await world.chain.verify(hash, fee)).toMatchObject({ final: true }),
          { timeout: 20_000, interval: 50 },
        )
      }
    })

    test('a transaction tells who sent it and which intent it names', async () => {
      for (const asset of assets()) {
        const fee = feeIn(asset)
        const { payer, reference } = fee
        expect(await world.chain.inspect(await pay(fee))).toEqual({ payer, reference })
      }
    })

    test('a hash that nobody knows is missing, not wrong', async () => {
      const hash = world.chain.canonicalTxHash(await pay(feeIn(world.chain.coin)))
      const unknown = hash?.replace(/[0-9a-f]{8}$/i, 'deadbeef') ?? ''
      expect(await world.chain.verify(unknown, feeIn(world.chain.coin))).toEqual({ state: 'missing' })
      expect(await world.chain.inspect(unknown)).toBeUndefined()
    })

    test('the same hash in another spelling is the same hash', async () => {
      const hash = await pay(feeIn(world.chain.coin))
      expect(world.chain.canonicalTxHash(hash)).toBe(world.chain.canonicalTxHash(hash.toLowerCase()))
      for (const text of ['', 'hash', hash.slice(0, -1), `${hash}0`])
        expect(world.chain.canonicalTxHash(text)).toBeUndefined()
    })

    test('nobody can claim what somebody else has paid', async () => {
      for (const asset of assets()) {
        const theirs = feeIn(asset, { payer: world.stranger })
        const hash = await pay(theirs)
        const claim = { ...theirs, payer: world.payer }
        expect(await settled(hash, claim)).toEqual({ state: 'rejected', reason: 'WRONG_PAYER' })
      }
    })

    test('a payment to another account does not count', async () => {
      for (const asset of assets()) {
        const fee = feeIn(asset)
        const hash = await pay({ ...fee, treasury: world.stranger })
        expect(await settled(hash, fee)).toEqual({ state: 'rejected', reason: 'WRONG_RECIPIENT' })
      }
    })

    test('a payment in the other asset does not count', async () => {
      const [coin, token] = [feeIn(world.chain.coin), feeIn(world.token)]
      expect(await settled(await pay(coin), { ...coin, asset: world.token })).toMatchObject({
        reason: 'WRONG_ASSET',
      })
      expect(await settled(await pay(token), { ...token, asset: world.chain.coin })).toMatchObject({
        reason: 'WRONG_ASSET',
      })
    })

    test('a payment that is one unit short does not count, and says so', async () => {
      for (const asset of assets()) {
        const fee = feeIn(asset)
        const hash = await pay({ ...fee, amount: minor(amount - 1n) })
        expect(await settled(hash, fee)).toEqual({
          state: 'rejected',
          reason: 'UNDERPAID',
          received: amount - 1n,
        })
      }
    })

    test('a payment that names another intent does not count', async () => {
      for (const asset of assets()) {
        const hash = await pay(feeIn(asset))
        expect(await settled(hash, feeIn(asset))).toEqual({ state: 'rejected', reason: 'TAG_MISMATCH' })
      }
    })

    test('a payment from before the intent does not count', async () => {
      const fee = feeIn(world.chain.coin)
      const hash = await pay(fee)
      const later = { ...fee, notBefore: new Date(Date.now() + 3_600_000) }
      expect(await settled(hash, later)).toEqual({ state: 'rejected', reason: 'TOO_OLD' })
    })

    test('a payment that failed does not count', async () => {
      const fee = feeIn(world.token, { amount: world.tooMuch })
      expect(await settled(await pay(fee), fee)).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
    })

    test('balances come in the order of the assets', async () => {
      const [coin, token] = await world.chain.balances(world.stranger, assets())
      const swapped = await world.chain.balances(world.stranger, assets().toReversed())
      expect(swapped).toEqual([token, coin])
      expect(coin).toBeGreaterThan(0n)
      expect(token).toBeGreaterThan(0n)
    })

    test('what an account has sent since a point is found, all of it and in order', async () => {
      const { chain, payer } = world
      const point = await chain.point(payer)
      const [first, second] = [await pay(feeIn(chain.coin)), await pay(feeIn(world.token))]
      await pay(feeIn(chain.coin, { payer: world.stranger }))
      expect(await chain.sentSince(payer, point)).toEqual([first, second])
      expect(await chain.sentSince(payer, await chain.point(payer))).toEqual([])
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
