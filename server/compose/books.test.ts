import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accounts, balances } from '../domain/ledger/entries.ts'
import type { LedgerRecord } from '../domain/ledger/records.ts'
import { createReplay } from '#testing/stores/ledger-replay.ts'
import { availableOf } from '../domain/ledger/totals.ts'
import { SuiteError } from '../domain/errors.ts'
import { readMinor } from '../domain/money.ts'
import { sentOf } from '../domain/payment/step.ts'
import { feeOf } from '../domain/payment/intent.ts'
import { createAudit } from '../services/audit/index.ts'
import { createFeeEvents } from '../services/fee-events/index.ts'
import { createPayouts } from '../services/money/payouts/index.ts'
import { createPayments } from '../services/payments/index.ts'
import { ask, read, SESSION, txOf } from '#testing/paying.ts'
import { asEvm, samplePartner, treasury } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'

/** The books of the whole service, whatever happens in whatever order. */

const receiver = `0x${'77'.repeat(20)}`
const operator = { kind: 'command' } as const
const partners = [samplePartner, { ...samplePartner, slug: 'rival', tier: 'scale' as const }]

const acts = [
  'prepare',
  'earn',
  'earn',
  'lose',
  'pay',
  'report',
  'report-twice',
  'event',
  'event',
  'event-twice',
  'mine',
  'wait',
  'drop',
  'restore',
  'restore',
  'crash',
  'stray',
  'attach',
  'propose-twice',
  'propose-twice',
  'send',
  'send',
  'send',
  'settle',
  'settle',
  'cancel',
] as const
const steps = fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(1_000)), {
  minLength: 20,
  maxLength: 60,
  size: 'max',
})

/** A refusal is an answer; anything else fails the test. */
async function refused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof SuiteError)) throw error
  })
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]

const partnerOf = (n: number) => pick(partners, n >> 1) ?? samplePartner

/** A hash in one of its two letter cases. */
const spelt = (hash: string, n: number): string => (n % 2 === 0 ? hash : `0x${hash.slice(2).toUpperCase()}`)

/** Fee events that were not refused, in all runs. */
const events = { taken: 0 }

async function createBooks() {
  const world = await createTestWorld()
  const { store, chain, clock } = world
  await store.transact(async (tables) => {
    for (const partner of partners.slice(1)) await tables.partners.insert(partner)
  })
  const ids: string[] = []
  const hashes: string[] = []
  /** What the transactions of payouts brought their receiver. */
  const paid = new Map<string, bigint>()
  const payouts = createPayouts({ ...world, auditEntry: createAudit(world).entry })
  let engine = world.payments
  const newest = async (state: 'proposed' | 'sent', n: number) =>
    pick(await store.read.payouts.list({ where: { state }, limit: 50 }), n)

  async function report(n: number): Promise<void> {
    const hash = pick(hashes, n)
    if (hash === undefined) return
    const { env, amountMinor } = ask
    const partner = partnerOf(n)
    await refused(engine.report({ partner, env, chain: 'eth', amountMinor, feeTxHash: spelt(hash, n) }))
  }

  /** What another service of the suite tells, of either partner and with any amount. */
  async function event(n: number): Promise<void> {
    const hash = pick(hashes, n)
    if (hash === undefined) return
    const { feeEvent } = createFeeEvents({ ...world, payments: engine })
    const body = {
      partnerSlug: partnerOf(n).slug,
      product: 'swap' as const,
      feeTxHash: spelt(hash, n),
      amountMinor: n % 5 === 0 ? '1' : ask.amountMinor,
    }
    const input = { body, caller: { kind: 'internal' } as const, params: undefined, query: undefined }
    await refused(
      (async () => {
        await feeEvent({ ...input, address: '192.0.2.1' })
        events.taken += 1
      })(),
    )
  }

  const doing: Readonly<Record<(typeof acts)[number], (n: number) => Promise<void>>> = {
    async prepare(n) {
      if (ids.length < 12) ids.push((await world.prepare({ ...ask, partner: partnerOf(n) })).id)
    },
    async pay(n) {
      const id = pick(ids, n)
      if (id === undefined) return
      await refused(
        (async () => {
          await engine.open(id, 'fee', SESSION)
          const hash = chain.send(txOf(await read(world, id), 'fee'))
          hashes.push(hash)
          if (n % 3 > 0) await engine.submit(id, 'fee', hash, SESSION)
        })(),
      )
    },
    report,
    async 'report-twice'(n) {
      await Promise.all([report(n), report(n), report(n + 1)])
    },
    event,
    async 'event-twice'(n) {
      await Promise.all([event(n), event(n + 1), event(n), report(n)])
    },
    async mine(n) {
      chain.mine((n % 7) + 1)
      await clock.step(2_000)
      await payouts.follow()
    },
    wait: (n) => clock.step((n % 90) * 60_000),
    async earn(n) {
      await doing.prepare(n)
      await doing.pay(n)
      await doing.mine(n)
      await doing.mine(n + 3)
    },
    async lose(n) {
      const { id } = await world.prepare(ask)
      await engine.open(id, 'fee', SESSION)
      const hash = chain.send(txOf(await read(world, id), 'fee'))
      await engine.submit(id, 'fee', hash, SESSION)
      ids.push(id)
      hashes.push(hash)
      chain.mine(2)
      await clock.step(4_000)
      chain.drop(hash)
      for (let minutes = 0; minutes < 80; minutes += 10) await clock.step(600_000)
      if (n % 3 === 0) return
      chain.restore(hash)
      chain.mine(n % 8)
      await clock.step(600_000)
    },
    async drop(n) {
      const hash = pick(hashes, n)
      if (hash !== undefined) chain.drop(hash)
    },
    async restore(n) {
      const hash = pick(hashes, n)
      if (hash === undefined || (await chain.inspect(hash)) !== undefined) return
      chain.restore(hash)
    },
    async crash() {
      engine.stop()
      engine = createPayments(world)
      await engine.resume()
    },
    async stray(n) {
      const from = asEvm(txOf(await world.prepare(ask), 'fee'))
      hashes.push(chain.send({ ...from, value: `${n + 1}`, data: n % 2 === 0 ? '0x' : '0x1234' }))
    },
    async attach(n) {
      const suspense = pick(await store.read.ledger.list({ where: { kind: 'suspense' }, limit: 50 }), n)
      const id = pick(ids, n + 1)
      if (suspense === undefined || id === undefined) return
      await Promise.all([
        refused(engine.attachSuspense(suspense.id, id)),
        refused(engine.attachSuspense(suspense.id, pick(ids, n + 2) ?? id)),
      ])
    },
    async 'propose-twice'(n) {
      const { slug } = partnerOf(n)
      const [balance] = await store.read.balances.list({
        where: { account: accounts.partner(slug) },
        limit: 1,
      })
      const most = balance === undefined ? 5n : readMinor(balance.postedMinor)
      const proposal = {
        partner: slug,
        chain: 'eth',
        asset: 'native',
        amountMinor: (n % 3 === 0 ? most : most / 3n + 1n).toString(),
        to: receiver,
        reason: 'monthly',
      } as const
      await Promise.all([
        refused(payouts.propose(operator, proposal)),
        refused(payouts.propose(operator, proposal)),
      ])
    },
    async send(n) {
      const payout = await newest('proposed', n)
      if (payout === undefined) return
      const whole = readMinor(payout.amountMinor)
      const value = [0n, whole, whole / 2n, whole - 1n][n % 4]?.toString() ?? '0'
      const tx = { family: 'evm', chainId: 1, from: treasury, to: receiver, value, data: '0x' } as const
      const hash = chain.send(tx)
      paid.set(hash, BigInt(value))
      const told = spelt(hash, n)
      await Promise.all([
        refused(payouts.sent(operator, payout.id, hash)),
        refused(payouts.sent(operator, payout.id, told)),
      ])
    },
    async settle(n) {
      chain.mine(n % 8)
      const payout = await newest('sent', n)
      if (payout === undefined) return
      await Promise.all([
        refused(payouts.settle(operator, payout.id, 'it was short')),
        refused(payouts.cancel(operator, payout.id, 'a mistake')),
        payouts.follow(),
        refused(payouts.settle(operator, payout.id, 'it was short')),
      ])
    },
    async cancel(n) {
      const payout = await newest(n % 2 === 0 ? 'proposed' : 'sent', n)
      if (payout === undefined) return
      await Promise.all([
        refused(payouts.cancel(operator, payout.id, 'a mistake')),
        refused(payouts.cancel(operator, payout.id, 'a mistake')),
        payouts.follow(),
      ])
    },
  }
  return { world, ids, paid, doing, stop: () => engine.stop() }
}

test('books balance and count each transaction once, whatever comes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { world, ids, paid, doing, stop } = await createBooks()
      await doing.prepare(0)
      for (const [act, n] of plan) {
        await doing[act](n)
        await world.clock.step(250)
      }
      stop()
      await mustBeInOrder(world, ids)
      await mustBeTrue(world, paid)
    }),
    { numRuns: 6 },
  )
  expect(events.taken).toBeGreaterThan(0)
}, 60_000)

async function mustBeInOrder({ store }: Awaited<ReturnType<typeof createTestWorld>>, ids: readonly string[]) {
  const records = await store.read.ledger.list({ limit: 1_000 })
  const replay = createReplay()
  for (const record of records) {
    if ('entries' in record) expect(balances(record.entries)).toBe(true)
    await replay.add(record)
  }
  // The sums that are kept are those of the records; only the reservations of payouts are beside them.
  const kept = await store.read.balances.list({ limit: 100 })
  const bare = kept.map((balance) => ({ ...balance, reservedMinor: '0' }))
  expect(new Map(bare.map((balance) => [balance.id, balance]))).toEqual(replay.balances)
  const days = await store.read.earnings.list({ limit: 100 })
  expect(new Map(days.map((day) => [day.id, day]))).toEqual(replay.earnings)
  let [debits, credits] = [0n, 0n]
  for (const balance of kept) {
    // Throws below zero.
    availableOf(balance)
    if (balance.account === accounts.partners) continue
    debits += readMinor(balance.debitsMinor)
    credits += readMinor(balance.creditsMinor)
    if (!partners.some(({ slug }) => balance.account === accounts.partner(slug))) continue
    expect(readMinor(balance.creditsMinor) - readMinor(balance.debitsMinor)).toBe(
      readMinor(balance.pendingMinor) + readMinor(balance.postedMinor) - readMinor(balance.paidMinor),
    )
  }
  expect(debits).toBe(credits)
  mustCountOnce(records)
  // What is reserved are the open proposals; what was paid are the payouts that were sent, and what short ones brought.
  const all = await store.read.payouts.list({ limit: 200 })
  for (const { slug } of partners) {
    const sum = (...states: readonly string[]) =>
      all
        .filter(({ partner, state }) => partner === slug && states.includes(state))
        .reduce((all_, { state, amountMinor, arrivedMinor }) => {
          return all_ + readMinor(state === 'short' ? (arrivedMinor ?? '') : amountMinor)
        }, 0n)
    const own = kept.find(({ account }) => account === accounts.partner(slug))
    expect(readMinor(own?.reservedMinor ?? '0')).toBe(sum('proposed'))
    expect(readMinor(own?.paidMinor ?? '0')).toBe(sum('sent', 'confirmed', 'short'))
  }
  // A payment that is booked has its fee in the ledger, once.
  for (const id of ids) {
    const intent = await store.read.intents.get(id)
    if (intent === undefined || intent.booked === 'no') continue
    const fee = feeOf(intent)
    const hash = fee && sentOf(fee)?.txHash
    expect(await store.read.ledger.by('feeTx', hash ?? '')).toMatchObject({
      kind: 'accrual',
      intentId: id,
      partner: intent.partner,
    })
  }
}

/** A payout that ended says what its transaction brought, and its ledger records add up to that. */
async function mustBeTrue(
  { store }: Awaited<ReturnType<typeof createTestWorld>>,
  paid: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const payout of await store.read.payouts.list({ limit: 200 })) {
    const [entered, back] = [
      await store.read.ledger.by('pays', payout.id),
      await store.read.ledger.by('returns', payout.id),
    ]
    const sum = [entered, back]
      .flatMap((record) => (record !== undefined && 'entries' in record ? record.entries : []))
      .filter(({ account }) => account === accounts.treasury('eth'))
      .reduce((all, { side, amountMinor }) => all + (side === 'credit' ? 1n : -1n) * BigInt(amountMinor), 0n)
    const brought = paid.get(payout.txHash ?? '') ?? 0n
    if (payout.state === 'sent') expect(sum).toBe(readMinor(payout.amountMinor))
    else expect(sum).toBe(brought)
    if (payout.state === 'short') expect(payout.arrivedMinor).toBe(brought.toString())
  }
}

/** Each transaction counts once, in one spelling: as a fee that stands, or in suspense. */
function mustCountOnce(records: readonly LedgerRecord[]): void {
  const counts = new Map<string, number>()
  const hashes = new Map<string, string>()
  const count = (id: string, by: number) => {
    const hash = hashes.get(id)?.toLowerCase() ?? ''
    counts.set(hash, (counts.get(hash) ?? 0) + by)
  }
  for (const record of records) {
    if (record.kind === 'accrual' || record.kind === 'suspense')
      hashes.set(record.id, record.kind === 'accrual' ? record.feeTx : record.suspends)
    if (record.kind === 'accrual' || record.kind === 'suspense') count(record.id, 1)
    if (record.kind === 'reversal') count(record.accrual, -1)
    if (record.kind === 'reinstatement') count(record.accrual, 1)
    if (record.kind === 'release') count(record.releases, -1)
  }
  for (const sum of counts.values()) expect([0, 1]).toContain(sum)
}
