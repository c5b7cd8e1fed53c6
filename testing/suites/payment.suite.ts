import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { MismatchReason } from '#contracts/api/mismatch.ts'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '#server/domain/money.ts'
import type { ChainPoint } from '#server/domain/payment/point.ts'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import type { Expectation, Verdict } from '#server/domain/payment/proof.ts'
import type { Chain, Incoming, Sent } from '#server/ports/chain.ts'

/** Everything that a chain brings to be tested for its promises on payments. */
export interface PaymentWorld {
  readonly chain: Chain
  readonly payer: string
  readonly stranger: string
  readonly treasury: string
  /** The assets of fees, the coin first. Both accounts have plenty of them. */
  readonly assets: readonly Asset[]
  /** The time that the next block will carry, give or take some minutes. */
  now(): Date
  /** Signs for the transaction's sender and sends, even if it is going to fail. Returns the hash. */
  send(tx: UnsignedTx): Promise<string>
  /** Where nodes show what waits for its block: sends what none is to take up yet; answers what lets a block take it. */
  hold?(tx: UnsignedTx): Promise<() => Promise<void>>
  /** A prepared fee as a wallet sends it that drops the reference. */
  dropReference(tx: UnsignedTx): UnsignedTx
  /** Where wallets may append bytes of their own, in hex: a transaction as such a wallet sends it. */
  appendBytes?(tx: UnsignedTx, bytes: string): UnsignedTx
}

/** Features that only some chains have. */
export interface ChainTraits {
  /** Wallets may append bytes to a transaction's data. */
  readonly appends: boolean
  /** Nodes tell of transactions that wait for their block. */
  readonly waits: boolean
}

type Fee = Extract<Expectation, { kind: 'fee' }>

export const amount = minor(1_234_567n)
const HOUR_MS = 3_600_000
/** How wallets mark their transactions. */
const SUFFIX = '0780218021802180218021802180218021'
export const TIMES = { timeout: 20_000, interval: 50 }

export const rejected = (reason: MismatchReason): Verdict => ({ state: 'rejected', reason })

/** The helpers of every chain's tests, over a world that is opened before them. */
export function tools(world: () => PaymentWorld) {
  const hoursFromNow = (hours: number) => new Date(world().now().getTime() + hours * HOUR_MS)
  const leg = (fee: Fee) => world().chain.feeLeg(fee)
  return {
    hoursFromNow,
    leg,
    feeIn: (asset: Asset, change: Partial<Fee> = {}): Fee => ({
      kind: 'fee',
      payer: world().payer,
      treasury: world().treasury,
      asset,
      amount,
      reference: randomBytes(32).toString('hex'),
      notBefore: hoursFromNow(0),
      notAfter: hoursFromNow(24),
      ...change,
    }),
    /** The fee as a wallet sends it that drops the reference. */
    bareLeg: async (fee: Fee) => world().dropReference(await leg(fee)),
    /** As a wallet sends it that appends bytes of its own. */
    append: async (tx: Promise<UnsignedTx>, bytes: string) => {
      const longer = world().appendBytes?.(await tx, bytes)
      if (longer === undefined) throw new Error('no wallet appends bytes here')
      return longer
    },
    pay: async (fee: Fee) => world().send(await leg(fee)),
    /** Sends, and answers the verdict once the chain has come to one. */
    judged: async (tx: UnsignedTx | Promise<UnsignedTx>, expected: Expectation): Promise<Verdict> => {
      const hash = await world().send(await tx)
      return vi.waitFor(async () => {
        const verdict = await world().chain.verify(hash, expected)
        if (verdict.state === 'missing' || verdict.state === 'pending') throw new Error(verdict.state)
        return verdict
      }, TIMES)
    },
  }
}

/**
 * The promises of port Chain that payments are built on, attacks included: every chain has to keep them, and so
 * has whatever stands for one in other tests.
 */
export function paymentSuite(name: string, traits: ChainTraits, open: () => Promise<PaymentWorld>): void {
  describe(name, () => {
    let opened: PaymentWorld
    beforeAll(async () => {
      opened = await open()
    })
    const world = () => opened

    describeReferences(world, traits)
    describeRefusals(world)
    describeProducts(world, traits)
    describeHistories(world, traits)
  })
}

/** Fees by the data beside their payment. */
function describeReferences(world: () => PaymentWorld, { appends }: ChainTraits): void {
  const { feeIn, leg, bareLeg, pay, judged, append } = tools(world)

  test('the prepared fee is confirmed, names its intent, and becomes final', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset)
      const hash = await pay(fee)
      const final = { state: 'confirmed', final: true, received: amount, named: true }
      await vi.waitFor(async () => expect(await world().chain.verify(hash, fee)).toEqual(final), TIMES)
    }
  })

  test('a transaction tells who sent it and what it carries beside its payment', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset)
      const { payer, reference } = fee
      const seen = async (tx: Promise<UnsignedTx>) => world().chain.inspect(await world().send(await tx))
      const { nonce } = await world().chain.point(payer)
      const named = await seen(leg(fee))
      expect(named).toMatchObject({ payer, memo: reference })
      expect(named?.nonce).toBeGreaterThanOrEqual(nonce)
      const bare = await seen(bareLeg(fee))
      expect(bare).toMatchObject({ payer, memo: '' })
      expect(bare?.nonce).toBeGreaterThan(named?.nonce ?? Infinity)
    }
  })

  test.runIf(appends)('a fee names its intent among a wallet’s own bytes, wherever', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset)
      const after = await append(leg(fee), SUFFIX)
      const before = await append(bareLeg(fee), `${SUFFIX}${fee.reference}`)
      const seen = await world().chain.inspect(
        await world().send(await append(leg(fee), SUFFIX.toUpperCase())),
      )
      expect(seen).toMatchObject({ memo: `${fee.reference}${SUFFIX}` })
      for (const tx of [after, before])
        expect(await judged(tx, fee)).toMatchObject({ state: 'confirmed', named: true })
    }
  })

  test('a payment that carries nothing at all is confirmed, but as one that names nothing', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset)
      expect(await judged(bareLeg(fee), fee)).toMatchObject({ received: amount, named: false })
    }
  })

  test('a payment that carries anything but the reference does not count', async () => {
    for (const asset of world().assets) {
      const [fee, other] = [feeIn(asset), feeIn(asset)]
      expect(await judged(leg(other), fee)).toEqual(rejected('TAG_MISMATCH'))
      if (!appends) continue
      const meantForAnything = [SUFFIX, fee.reference.slice(2), '00'].map((bytes) =>
        append(bareLeg(fee), bytes),
      )
      for (const tx of [append(leg(other), SUFFIX), ...meantForAnything])
        expect(await judged(tx, fee)).toEqual(rejected('TAG_MISMATCH'))
    }
  })
}

function describeRefusals(world: () => PaymentWorld): void {
  const { hoursFromNow, feeIn, leg, bareLeg, pay, judged } = tools(world)

  test('a late payment counts only by its name', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset, { notBefore: hoursFromNow(-2), notAfter: hoursFromNow(-1) })
      expect(await judged(leg(fee), fee)).toMatchObject({ state: 'confirmed', named: true })
      expect(await judged(bareLeg(fee), fee)).toEqual(rejected('TOO_LATE'))
    }
  })

  test('a payment from before the intent does not count, unless it names the intent: then a clock is wrong', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset, { notBefore: hoursFromNow(1), notAfter: hoursFromNow(49) })
      expect(await judged(leg(fee), fee)).toMatchObject({ state: 'confirmed', named: true })
      expect(await judged(bareLeg(fee), fee)).toEqual(rejected('TOO_OLD'))
    }
  })

  test('a hash that no one knows is missing, not wrong', async () => {
    const hash = world().chain.canonicalTxHash(await pay(feeIn(world().chain.coin)))
    const unknown = hash === undefined ? '' : `${hash.slice(0, 20)}deadbeef${hash.slice(28)}`
    expect(await world().chain.verify(unknown, feeIn(world().chain.coin))).toEqual({ state: 'missing' })
    expect(await world().chain.inspect(unknown)).toBeUndefined()
  })

  test('no one can claim what someone else has paid', async () => {
    for (const asset of world().assets) {
      const theirs = feeIn(asset, { payer: world().stranger })
      const claim = { ...theirs, payer: world().payer }
      for (const tx of [leg(theirs), bareLeg(theirs)])
        expect(await judged(tx, claim)).toEqual(rejected('WRONG_PAYER'))
    }
  })

  test('a payment to another account does not count', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset)
      const astray = { ...fee, treasury: world().stranger }
      for (const tx of [leg(astray), bareLeg(astray)])
        expect(await judged(tx, fee)).toEqual(rejected('WRONG_RECIPIENT'))
    }
  })

  test('a payment that is one unit short does not count, and says what it was', async () => {
    for (const asset of world().assets) {
      const fee = feeIn(asset)
      const short = { ...fee, amount: minor(amount - 1n) }
      const underpaid = { ...rejected('UNDERPAID'), received: amount - 1n }
      expect(await judged(leg(short), fee)).toMatchObject({ ...underpaid, named: true })
      expect(await judged(bareLeg(short), fee)).toMatchObject({ ...underpaid, named: false })
    }
  })
}

function describeProducts(world: () => PaymentWorld, { appends }: ChainTraits): void {
  const { hoursFromNow, feeIn, leg, bareLeg, judged, append } = tools(world)

  const productOf = (tx: UnsignedTx): Expectation => ({
    kind: 'product',
    payer: world().payer,
    notBefore: hoursFromNow(0),
    tx,
    toToken: world().chain.coin,
    minOut: minor(0n),
  })

  test('a product is what was prepared, with a wallet’s bytes after it at most', async () => {
    const fee = feeIn(world().chain.coin, { treasury: world().stranger })
    const prepared = await leg(fee)
    const product = productOf(prepared)
    for (const tx of appends ? [prepared, await append(leg(fee), SUFFIX)] : [prepared])
      expect(await judged(tx, product)).toMatchObject({ state: 'confirmed' })
    const { reference } = feeIn(fee.asset)
    for (const tx of [bareLeg(fee), leg({ ...fee, reference }), leg({ ...fee, amount: minor(1n) })])
      expect(await judged(tx, product)).toEqual(rejected('TAG_MISMATCH'))
  })

  test('a product that is no call is not met by one, nor by a payment from before it', async () => {
    const fee = feeIn(world().chain.coin, { treasury: world().stranger })
    const plain = await bareLeg(fee)
    const product = productOf(plain)
    expect(await judged(plain, product)).toMatchObject({ state: 'confirmed' })
    expect(await judged(leg(fee), product)).toEqual(rejected('TAG_MISMATCH'))
    if (appends) expect(await judged(append(bareLeg(fee), SUFFIX), product)).toEqual(rejected('TAG_MISMATCH'))
    expect(await judged(plain, { ...product, notBefore: hoursFromNow(1) })).toEqual(rejected('TOO_OLD'))
  })
}

/** An account's sent transactions, and the payments to it. */
function describeHistories(world: () => PaymentWorld, { waits }: ChainTraits): void {
  const { feeIn, leg, pay } = tools(world)

  test('what an account has sent since a point is found, all of it and in order', async () => {
    const { chain, payer } = world()
    const [sent, found]: [string[], string[]] = [[], []]
    let point: ChainPoint | undefined = await chain.point(payer)
    for (const asset of [...world().assets, ...world().assets]) sent.push(await pay(feeIn(asset)))
    await pay(feeIn(chain.coin, { payer: world().stranger }))
    while (point !== undefined) {
      const { hashes, next }: Sent = await chain.sentSince(payer, point)
      found.push(...hashes)
      point = next
    }
    expect(found).toEqual(sent)
    const here = await chain.point(payer)
    const rest = await chain.sentSince(payer, here)
    expect([rest.hashes, rest.next]).toEqual([[], undefined])
    // As far as it says: what tells an account's number later on is not ahead of that.
    expect(BigInt(rest.upTo?.block ?? here.block)).toBeGreaterThanOrEqual(BigInt(here.block))
  })

  test('every prepared fee of any payer is found in a history of its treasury, in order', async () => {
    const { chain, treasury, payer, stranger } = world()
    const point = await chain.point(treasury)
    const paid = new Map<string, string[]>()
    for (const asset of [...world().assets, ...world().assets])
      for (const from of [payer, stranger]) {
        const hash = await pay(feeIn(asset, { payer: from }))
        paid.set(asset.address, [...(paid.get(asset.address) ?? []), hash])
      }
    const elsewhere = await pay(feeIn(chain.coin, { treasury: stranger }))
    await vi.waitFor(async () => {
      const told = await Promise.all(chain.incoming.map((incoming) => historyOf(incoming, treasury, point)))
      // They may tell of more than fees, and of what stands just before the point.
      for (const hashes of paid.values())
        expect(told.map((all) => all.filter((hash) => hashes.includes(hash)))).toContainEqual(hashes)
      expect(told.flat()).not.toContain(elsewhere)
    }, TIMES)
  })

  test.runIf(waits)('a transaction that waits for its block is known of, until one has it', async () => {
    const { chain, payer, stranger } = world()
    // Where someone else keeps the chain going too, a block may come in between: then once more.
    await vi.waitFor(async () => {
      const release = await world().hold?.(await leg(feeIn(chain.coin)))
      try {
        expect(await chain.hasWaiting(payer)).toBe(true)
        expect(await chain.hasWaiting(stranger)).toBe(false)
        expect(await chain.point(payer)).toMatchObject({ waiting: 1 })
        expect(await chain.point(stranger)).not.toHaveProperty('waiting')
      } finally {
        await release?.()
      }
    }, TIMES)
    await vi.waitFor(async () => expect(await chain.hasWaiting(payer)).toBe(false), TIMES)
  })
}

async function historyOf(incoming: Incoming, address: string, since: ChainPoint): Promise<readonly string[]> {
  const found: string[] = []
  for (let from: ChainPoint | undefined = since; from !== undefined;) {
    const page: Sent = await incoming.paidTo(address, from)
    found.push(...page.hashes)
    from = page.next
  }
  return found
}
