import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '#server/domain/money.ts'
import type { Expectation } from '#server/domain/payment/proof.ts'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import type { Chain, PreparationNeed, SignedTx } from '#server/ports/chain.ts'
import { amount, type ChainTraits, paymentSuite, rejected, TIMES, tools } from './payment.suite.ts'
import { describeMeans } from './means.ts'
import { describeTogether, type TogetherWorld } from './together.ts'
import { describeTransfers, type ExtraIds } from './transfers.ts'

/** The additions of a chain with real nodes. */
export interface ChainWorld extends TogetherWorld {
  /** Where there are tokens that take a cut of each transfer: one, which the payer holds in plenty. */
  readonly taxed?: Asset
  /** Where contracts spend tokens: a known router, which has no allowance of the payer's tokens yet. */
  readonly router?: string
  /** Where accounts agree to hold a token: one that the payer has not agreed to hold yet. */
  readonly untrusted?: Asset
  /** Where wallets may leave the sending to us: a transaction with its sender's signature, as `Chain.relay` takes it. */
  readonly sign?: (tx: UnsignedTx) => string
  /** A token of another maker with the same symbol. The payer has plenty of it. */
  readonly lookAlike: Asset
  /** The same chain as this program sees it by a node of another network. */
  readonly misled: Chain
  /** Where a payment may deliver less than it says: a fee in the token as one that does. */
  deliverLess?(tx: UnsignedTx): UnsignedTx
  /** Spellings of the payer's address that mean the same. */
  readonly spellings: readonly string[]
  /** Text that is not an address of the chain. */
  readonly notAddresses: readonly string[]
}

interface Traits extends ChainTraits {
  /** Payments may deliver less than they say. */
  readonly parts: boolean
  /** Tokens may take a cut of transfers. */
  readonly taxes: boolean
  /** Contracts have to be allowed to spend tokens. */
  readonly approves: boolean
  /** Accounts have to agree to hold a token. */
  readonly trusts: boolean
  /** Wallets may sign, and leave the sending to us. */
  readonly relays: boolean
  /** One transaction may carry several steps. */
  readonly together?: boolean
  readonly extraIds: ExtraIds
}

/** All promises of port Chain: every chain has to pass them against a real node. */
export function chainSuite(name: string, traits: Traits, open: () => Promise<ChainWorld>): void {
  paymentSuite(`the payments of ${name}`, traits, open)

  describe(name, () => {
    let opened: ChainWorld
    beforeAll(async () => {
      opened = await open()
    })
    const world = () => opened

    describeAccounts(world)
    describeAssets(world, traits)
    describeTransfers(world, traits.extraIds)
    describePreparations(world, traits)
    describeMeans(world)
    describeRelay(world, traits)
    if (traits.together === true) describeTogether(name, world)
  })
}

/** How accounts and transactions are spelt, and what accounts hold. */
function describeAccounts(world: () => ChainWorld): void {
  const { feeIn, pay } = tools(world)

  test('an address has one canonical spelling, and so has a hash', async () => {
    for (const spelling of world().spellings)
      expect(world().chain.canonicalAddress(spelling)).toBe(world().payer)
    for (const text of world().notAddresses) expect(world().chain.canonicalAddress(text)).toBeUndefined()
    const hash = await pay(feeIn(world().chain.coin))
    // In hex the case means nothing; in base58 it does.
    const isHex = /^(?:0x)?[0-9a-f]+$/i.test(hash)
    const spelling = isHex ? hash.toLowerCase() : hash
    expect(world().chain.canonicalTxHash(spelling)).toBe(world().chain.canonicalTxHash(hash))
    expect(world().chain.canonicalTxHash(hash)).toBeDefined()
    for (const text of ['', 'hash', hash.slice(0, -8), `${hash}0`])
      expect(world().chain.canonicalTxHash(text)).toBeUndefined()
  })

  test('no account holds more than the chain can move', async () => {
    const { coin } = world().chain
    const [held = 0n] = await world().chain.balances(world().payer, [coin])
    expect(world().chain.largest(coin)).toBeGreaterThan(held)
    expect(world().chain.largest(world().token)).toBeGreaterThan(0n)
  })

  test('balances come in the order of the assets', async () => {
    const assets = [world().chain.coin, world().token]
    const [coin, token] = await world().chain.balances(world().stranger, assets)
    expect(await world().chain.balances(world().stranger, assets.toReversed())).toEqual([token, coin])
    for (const balance of [coin, token]) expect(balance).toBeGreaterThan(0n)
  })

  test('a paid fee has its ledger, which nodes have too; one that is still to come they do not have', async () => {
    const { chain } = world()
    for (const asset of [chain.coin, world().token]) {
      const hash = await pay(feeIn(asset))
      const ledger = await vi.waitFor(async () => {
        const found = await chain.ledgerOf(hash)
        if (found === undefined) throw new Error('in none yet')
        return found
      }, TIMES)
      const { newest } = await vi.waitFor(async () => {
        const reach = await chain.reach(ledger)
        expect(reach.has).toBe(true)
        return reach
      }, TIMES)
      expect(newest).toBeGreaterThanOrEqual(ledger)
      expect(await chain.reach(newest + 1_000)).toMatchObject({ has: false })
    }
  })

  test('the anchor stands while the chain goes on', async () => {
    const before = await world().chain.anchor()
    await pay(feeIn(world().chain.coin))
    const after = await world().chain.anchor()
    expect(before).toEqual({ number: expect.any(String), hash: expect.any(String) })
    expect(after.number === before.number).toBe(after.hash === before.hash)
  })
}

/** Payments in the assets that only a real ledger has. */
function describeAssets(world: () => ChainWorld, traits: Traits): void {
  const { feeIn, leg, bareLeg, pay, judged } = tools(world)

  test('what a transaction brought an account is told in the end, whoever sent it', async () => {
    const { chain, treasury, payer, stranger } = world()
    for (const asset of world().assets) {
      const hash = await pay(feeIn(asset, { payer: stranger }))
      const told = { final: true, amounts: [{ asset: asset.address, amount }] }
      await vi.waitFor(async () => expect(await chain.arrived(hash, treasury)).toMatchObject(told), TIMES)
      expect(await chain.arrived(hash, payer)).toMatchObject({ final: true, amounts: [] })
    }
  })

  test('a payment in the other asset does not count', async () => {
    const [coin, token] = [feeIn(world().chain.coin), feeIn(world().token)]
    for (const tx of [leg(coin), bareLeg(coin)])
      expect(await judged(tx, { ...coin, asset: token.asset })).toEqual(rejected('WRONG_ASSET'))
    for (const tx of [leg(token), bareLeg(token)])
      expect(await judged(tx, { ...token, asset: coin.asset })).toEqual(rejected('WRONG_ASSET'))
  })

  test('a payment in a token that looks like the right one does not count', async () => {
    const [fee, fake] = [feeIn(world().token), feeIn(world().lookAlike)]
    expect(world().lookAlike.symbol).toBe(world().token.symbol)
    for (const tx of [leg({ ...fee, asset: fake.asset }), bareLeg({ ...fee, asset: fake.asset })])
      expect(await judged(tx, fee)).toEqual(rejected('WRONG_ASSET'))
    expect(await judged(leg(fake), fake)).toMatchObject({ state: 'confirmed' })
  })

  test('a node of another network is not believed, whatever it says of a payment', async () => {
    const { misled, payer, token } = world()
    const fee = feeIn(world().chain.coin)
    const hash = await pay(fee)
    const questions = [
      () => misled.verify(hash, fee),
      () => misled.inspect(hash),
      () => misled.point(payer),
      () => misled.balances(payer, [token]),
    ]
    // Where no other node is left, there is no one to ask.
    const code: unknown = expect.stringMatching(/^(UPSTREAM_ERROR|UNAVAILABLE)$/)
    for (const ask of questions) await expect(ask()).rejects.toMatchObject({ code })
  })

  test.runIf(traits.parts)('a payment that may deliver less than it says does not count', async () => {
    const fee = feeIn(world().token)
    const less = world().deliverLess?.(await leg(fee)) ?? (await leg(fee))
    expect(await judged(less, fee)).toEqual(rejected('PARTIAL_PAYMENT'))
  })

  test('a payment that failed does not count', async () => {
    const fee = feeIn(world().token, { amount: world().tooMuch })
    expect(await judged(leg(fee), fee)).toEqual(rejected('TX_FAILED'))
  })

  test.runIf(traits.taxes)('of a token that takes a cut, only the prepared payment is accepted', async () => {
    const fee = feeIn(world().taxed ?? world().token)
    const verdict = await judged(leg(fee), fee)
    expect(verdict).toMatchObject({ state: 'confirmed', named: true })
    const received = 'received' in verdict ? verdict.received : undefined
    expect(received).toBeGreaterThan(0n)
    expect(received).toBeLessThan(amount)
    for (const tx of [bareLeg(fee), leg({ ...fee, amount: minor(amount - 1n) })])
      expect(await judged(tx, fee)).toMatchObject({ reason: 'UNDERPAID' })
  })
}

function describePreparations(world: () => ChainWorld, traits: Traits): void {
  const { hoursFromNow, judged } = tools(world)

  const preparationsFor = (change: Partial<PreparationNeed>) =>
    world().chain.preparations({
      payer: world().payer,
      from: world().token,
      amount,
      to: world().chain.coin,
      expectedOut: amount,
      ...change,
    })

  test.runIf(traits.approves)(
    'an approval counts by what it allows, and not from before its step',
    async () => {
      const { payer, token: asset, router: spender = '' } = world()
      const approvals = await preparationsFor({ spender })
      expect(approvals).toMatchObject([{ kind: 'approve', amount, to: spender }])
      const expected: Expectation = {
        kind: 'approve',
        payer,
        asset,
        spender,
        amount,
        notBefore: hoursFromNow(0),
      }
      for (const { tx } of approvals) {
        expect(await judged(tx, expected)).toMatchObject({ state: 'confirmed' })
        const greater = { ...expected, amount: minor(amount + 1n) }
        expect(await judged(tx, greater)).toMatchObject({ reason: 'UNDERPAID' })
        expect(await judged(tx, { ...expected, notBefore: hoursFromNow(1) })).toEqual(rejected('TOO_OLD'))
      }
    },
  )

  test.runIf(traits.trusts)('a trust line is asked for where it is missing, and then no more', async () => {
    const { payer, untrusted = world().token } = world()
    const need = { from: world().chain.coin, to: untrusted }
    const lines = await preparationsFor(need)
    expect(lines).toMatchObject([{ kind: 'trustline', asset: untrusted }])
    const expected: Expectation = { kind: 'trustline', payer, asset: untrusted, notBefore: hoursFromNow(0) }
    for (const { tx } of lines) {
      expect(await judged(tx, { ...expected, asset: world().token })).toEqual(rejected('WRONG_ASSET'))
      expect(await judged(tx, { ...expected, payer: world().stranger })).toEqual(rejected('WRONG_PAYER'))
      expect(await judged(tx, { ...expected, notBefore: hoursFromNow(1) })).toEqual(rejected('TOO_OLD'))
      expect(await judged(tx, expected)).toMatchObject({ state: 'confirmed' })
    }
    expect(await preparationsFor(need)).toEqual([])
  })
}

function describeRelay(world: () => ChainWorld, traits: Traits): void {
  const { feeIn, leg, bareLeg } = tools(world)

  test('only a chain whose wallets may leave the sending to us sends for them', () => {
    expect(world().chain.relay !== undefined).toBe(traits.relays)
  })

  const relayed = (signed: UnsignedTx, prepared: UnsignedTx): SignedTx => {
    const { chain, sign } = world()
    if (chain.relay === undefined || sign === undefined) throw new Error('nothing is sent for wallets here')
    return chain.relay(sign(signed), prepared)
  }

  test.runIf(traits.relays)('what a wallet has signed is sent for it, and counts as its own', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset)
      const prepared = await leg(fee)
      const relay = relayed(prepared, prepared)
      if (!relay.ok) throw new Error(relay.problem)
      await relay.tryOut()
      expect(await world().chain.verify(relay.txHash, fee)).toEqual({ state: 'missing' })
      // Doing it again is harmless, and so is looking at it again when it is there.
      await relay.send()
      await relay.send()
      await vi.waitFor(
        async () =>
          expect(await world().chain.verify(relay.txHash, fee)).toMatchObject({
            state: 'confirmed',
            received: amount,
            named: true,
          }),
        { timeout: 20_000, interval: 50 },
      )
      await relay.tryOut()
      await relay.send()
      expect(world().chain.canonicalTxHash(relay.txHash)).toBe(relay.txHash)
    }
  })

  test.runIf(traits.relays)('what differs from the prepared transaction is not sent', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset)
      const prepared = await leg(fee)
      const { reference } = feeIn(asset)
      const others = [
        leg({ ...fee, treasury: world().stranger }),
        leg({ ...fee, amount: minor(amount + 1n) }),
        leg({ ...fee, amount: minor(amount - 1n) }),
        leg({ ...fee, payer: world().stranger }),
        leg({ ...fee, reference }),
        bareLeg(fee),
      ]
      for (const other of others)
        expect(relayed(await other, prepared)).toEqual({ ok: false, problem: expect.any(String) })
    }
  })

  test.runIf(traits.relays)('what would fail is found out before it is sent', async () => {
    const prepared = await leg(feeIn(world().token, { amount: world().tooMuch }))
    const relay = relayed(prepared, prepared)
    expect(relay.ok).toBe(true)
    if (relay.ok) await expect(relay.tryOut()).rejects.toMatchObject({ code: 'SLIPPAGE' })
  })
}
