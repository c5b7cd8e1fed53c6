import { alone } from '#testing/stores/alone.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BROKER, createFakeNftMarket } from '#testing/market/nft-market.ts'
import { asConfirmed, intentWith, productStep } from '#testing/samples.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createMemoryStore } from '#testing/stores/memory.ts'
import type { BrokeredSale } from '../../../domain/sale/nft-sale.ts'
import { everyRow } from '../../../kit/every-row.ts'
import type { NftOffer } from '../../../ports/chain/nft-sales.ts'
import type { Store } from '../../../ports/store.ts'
import { createSettler, type Settler } from './settler.ts'

const MINUTE = 60_000

function world() {
  const [clock, store] = [createSteppingClock(), createMemoryStore()]
  const market = createFakeNftMarket(clock)
  /** What the engine was told of each payment, in its order. */
  const told: { readonly sale: string; readonly outcome: string }[] = []
  const changes: string[] = []
  const processOn = (disk: Store, { broker = true } = {}): Settler =>
    createSettler({
      ...alone(),
      store: disk,
      nfts: market.nfts,
      broker: broker ? market.broker : undefined,
      clock,
      log: silentLog,
      async finish(_, id, outcome) {
        told.push({ sale: id, outcome })
      },
      onChange: ({ state }) => changes.push(state),
    })
  let second = 0
  /** Lets seconds pass; a ledger closes every four of them. */
  async function pass(seconds: number): Promise<void> {
    for (let at = 0; at < seconds; at++) {
      await clock.step(1_000)
      second += 1
      if (second % 4 === 0) market.close()
    }
  }
  return { clock, store, market, told, changes, processOn, pass }
}
type World = ReturnType<typeof world>

/** A sale whose two offers are on the ledger. */
async function sale(
  { clock, store, market }: World,
  name: string,
  change: Partial<BrokeredSale> = {},
): Promise<BrokeredSale> {
  const at = clock.now().toISOString()
  const endsAt = new Date(clock.now().getTime() + 15 * MINUTE)
  const row: BrokeredSale = {
    id: `HASH-${name}`,
    intentId: `pi_${name}`,
    partner: 'demo',
    env: 'live',
    state: 'offered',
    work: 'yes',
    mode: 'buy',
    nftId: 'NFT',
    drops: '100',
    user: 'rUser',
    counterparty: 'rSeller',
    offerIndex: `other-${name}`,
    broker: BROKER,
    endsAt: endsAt.toISOString(),
    tries: 0,
    createdAt: at,
    updatedAt: at,
    ...change,
  }
  const isBuy = row.mode === 'buy'
  market.put({ index: row.offerIndex, owner: row.counterparty, isSell: isBuy })
  const own = { index: `own-${name}`, owner: row.user, isSell: !isBuy, destination: BROKER, endsAt }
  market.put(own, row.id)
  await store.transact(({ nftSales }) => nftSales.insert(row))
  return row
}
const rowOf = async ({ store }: World, { id }: BrokeredSale) => store.read.nftSales.get(id)

test.each(['buy', 'sell'] as const)(
  'a %s is settled in one transaction, and told once it is',
  async (mode) => {
    const all = world()
    const one = await sale(all, 'a', { mode })
    await all.processOn(all.store).resume()
    await all.pass(12)
    const pair = mode === 'buy' ? 'other-a own-a' : 'own-a other-a'
    expect(all.market.accepted()).toEqual([pair])
    expect(all.told).toEqual([{ sale: one.id, outcome: 'succeeded' }])
    const row = await rowOf(all, one)
    expect(row).toMatchObject({ state: 'settled', acceptTxHash: 'TX1', userOfferIndex: 'own-a' })
    for (const field of ['work', 'slot', 'tx']) expect(row).not.toHaveProperty(field)
  },
)

test('a transaction is stored before a node gets it', async () => {
  const all = world()
  const one = await sale(all, 'a')
  let before: Promise<unknown> | undefined
  all.market.trouble.next = (call) => {
    if (call === 'send') before ??= all.store.read.nftSales.get(one.id)
    return 'none'
  }
  await all.processOn(all.store).resume()
  await all.pass(8)
  expect(await before).toMatchObject({ slot: 'broker', tx: { hash: 'TX1', kind: 'accept' } })
})

type Change = { readonly [K in keyof NftOffer]?: NftOffer[K] | undefined } | undefined
test.each<[string, Change, Change, string]>([
  ['the other offer is gone', {}, undefined, 'NOT_FOUND'],
  ['the own offer is gone', undefined, {}, 'OWN_OFFER_GONE'],
  ['the own offer has another price', { drops: undefined }, {}, 'OTHER_NFT'],
  ['the own offer is open to all', { destination: undefined }, {}, 'OTHER_NFT'],
  ['the own offer is of someone else', { owner: 'rThief' }, {}, 'OTHER_NFT'],
  ['the own offer is on the wrong side', { isSell: true }, {}, 'OTHER_NFT'],
  ['the own offer is for another NFT', { nftId: 'OTHER' }, {}, 'OTHER_NFT'],
  ['the other offer is for another NFT', {}, { nftId: 'OTHER' }, 'OTHER_NFT'],
  ['the other offer is of someone else', {}, { owner: 'rThief' }, 'OTHER_NFT'],
  ['the other offer is reserved', {}, { destination: 'rThief' }, 'RESERVED'],
  ['the other offer has ended', {}, { endsAt: new Date(0) }, 'EXPIRED'],
])(
  'nothing is accepted where %s: the sale fails, and the own offer is taken off',
  async (_, own, other, reason) => {
    const all = world()
    const one = await sale(all, 'a')
    for (const [index, change] of [
      ['own-a', own],
      ['other-a', other],
    ] as const) {
      const offer = all.market.offers.get(index)
      if (change === undefined || offer === undefined) all.market.offers.delete(index)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `undefined` leaves the field out
      else all.market.offers.set(index, { ...offer, ...change } as NftOffer)
    }
    await all.processOn(all.store).resume()
    await all.pass(20)
    expect(all.market.wishes().filter(({ kind }) => kind === 'accept')).toEqual([])
    expect(all.told).toContainEqual({ sale: one.id, outcome: 'failed' })
    expect(await rowOf(all, one)).toMatchObject({
      state: 'failed',
      problem: { code: 'OFFER_UNAVAILABLE', reason },
    })
    expect(await rowOf(all, one)).not.toHaveProperty('work')
    // Only an offer of the user that names the broker is the broker's to cancel.
    const cancelled = all.market.wishes().flatMap(({ offers }) => offers)
    expect(cancelled.every((index) => index === 'own-a')).toBe(true)
    const isOurs = own !== undefined && (own.owner ?? 'rUser') === 'rUser' && !('destination' in own)
    expect(cancelled.length).toBe(isOurs ? 1 : 0)
  },
)

test('a node without the newest ledger, which does not have the own offer yet, fails no sale', async () => {
  const all = world()
  const one = await sale(all, 'a')
  const own = all.market.offers.get('own-a')
  all.market.offers.delete('own-a')
  await all.processOn(all.store).resume()
  await all.pass(8)
  expect(await rowOf(all, one)).toMatchObject({ state: 'offered' })
  if (own !== undefined) all.market.offers.set('own-a', own)
  await all.pass(8)
  expect(await rowOf(all, one)).toMatchObject({ state: 'settled' })
})

test('a refusal of the ledger fails the sale with its result', async () => {
  const all = world()
  const one = await sale(all, 'a')
  await all.processOn(all.store).resume()
  await all.pass(2)
  all.market.offers.delete('other-a')
  await all.pass(20)
  expect(await rowOf(all, one)).toMatchObject({
    state: 'failed',
    problem: { code: 'SALE_FAILED', reason: 'tecOBJECT_NOT_FOUND' },
  })
  expect(all.market.offers.has('own-a')).toBe(false)
})

test('a transaction that no node has passed on is signed again only when it is dead', async () => {
  const all = world()
  const one = await sale(all, 'a')
  let at = 0
  all.market.trouble.next = (call) => (call === 'send' && at < 40 ? 'lost' : 'none')
  await all.processOn(all.store).resume()
  for (; at < 80; at++) await all.pass(1)
  expect(all.market.wishes().length).toBeGreaterThan(1)
  expect(all.market.accepted()).toEqual(['other-a own-a'])
  expect(await rowOf(all, one)).toMatchObject({ state: 'settled' })
})

test('a transaction whose result no node shows is never signed again, keeps no other sale waiting, and is found later', async () => {
  const all = world()
  const one = await sale(all, 'a')
  all.market.hidden.add('TX1')
  await all.processOn(all.store).resume()
  await all.pass(40)
  const two = await sale(all, 'b')
  await all.pass(80)
  expect(await rowOf(all, one)).toMatchObject({ state: 'offered', tx: { hash: 'TX1' }, work: 'yes' })
  expect(await rowOf(all, two)).toMatchObject({ state: 'settled', acceptTxHash: 'TX2' })
  expect(all.market.accepted()).toEqual(['other-a own-a', 'other-b own-b'])
  all.market.hidden.clear()
  await all.pass(70)
  expect(await rowOf(all, one)).toMatchObject({ state: 'settled', acceptTxHash: 'TX1' })
  expect(all.market.wishes()).toHaveLength(2)
  expect(all.told.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
})

test('however many sales wait for the broker’s transaction, no node is asked about them', async () => {
  const all = world()
  for (let at = 0; at < 100; at++) await sale(all, `a${at}`)
  await all.processOn(all.store).resume()
  await all.pass(2)
  let reads = 0
  all.market.trouble.next = (call) => {
    if (call === 'read') reads += 1
    return 'none'
  }
  // The one that is out is asked for in each pass, and a pass finds the next one.
  await all.pass(40)
  expect(all.market.accepted().length).toBeGreaterThan(5)
  expect(reads).toBeLessThan(40 + all.market.wishes().length * 6)
})

test.each([
  ['a partner', { partner: 'other', user: 'rNew', counterparty: 'rNewSeller' }],
  ['an account', { user: 'rNew', counterparty: 'rNewSeller' }],
])('many sales of one account keep those of %s waiting for one turn only', async (_, who) => {
  const all = world()
  for (let at = 0; at < 30; at++) await sale(all, `a${at}`)
  await all.processOn(all.store).resume()
  await all.pass(20)
  const before = all.market.wishes().length
  const [one, two] = [await sale(all, 'z1', who), await sale(all, 'z2', who)]
  await all.pass(40)
  const places = [one, two].map(({ offerIndex }) =>
    all.market.wishes().findIndex(({ offers }) => offers.includes(offerIndex)),
  )
  expect(places[0]).toBe(before)
  expect(places[1]).toBeLessThanOrEqual(before + 2)
})

test('an offer that another process of the broker has taken is sold, and no failure is told', async () => {
  for (const isKnown of [false, true]) {
    const all = world()
    all.market.trouble.next = (call) => (call === 'send' ? 'lost' : 'none')
    const one = await sale(all, 'a')
    all.market.put({ index: 'other-b', owner: 'rSeller' })
    if (isKnown) {
      await all.processOn(all.store).resume()
      await all.pass(1)
    }
    all.market.trouble.next = () => 'none'
    await all.market.nfts.send(await all.market.broker.signAccept({ sell: 'other-b', buy: 'own-a' }))
    all.market.close()
    if (!isKnown) await all.processOn(all.store).resume()
    await all.pass(80)
    expect(await rowOf(all, one)).toMatchObject({ state: 'settled', acceptTxHash: isKnown ? 'TX2' : 'TX1' })
    expect(new Set(all.told.map(({ outcome }) => outcome))).toEqual(new Set(['succeeded']))
  }
})

test('a sale whose transaction comes back to the chain is told its end once more', async () => {
  const all = world()
  const offer = { request: { mode: 'buy', drops: '100', nftId: 'NFT', offerIndex: 'other' } }
  const endsAt = all.clock.now().toISOString()
  const terms = { kind: 'brokered', counterparty: 'rSeller', broker: BROKER, endsAt }
  const product = asConfirmed({ ...productStep(), endsLater: true })
  const { deal, ...intent } = intentWith({ product: 'cafe', steps: [product] })
  if (deal === undefined) throw new Error('it has a deal')
  const { work: _, ...over } = await sale(all, 'a', {
    id: product.sent.txHash,
    intentId: intent.id,
    state: 'settled',
  })
  await all.store.transact(({ nftSales }) => nftSales.update(over))
  all.processOn(all.store).consider({ ...intent, deal: { ...deal, offer: { ...offer, terms } } })
  await all.pass(4)
  expect(all.told).toEqual([{ sale: over.id, outcome: 'succeeded' }])
  expect(all.market.wishes()).toEqual([])
})

test('an offer is taken off the ledger only when no sale waits for the broker', async () => {
  const all = world()
  for (let at = 0; at < 5; at++) {
    await sale(all, `bad${at}`)
    all.market.offers.delete(`other-bad${at}`)
  }
  for (let at = 0; at < 5; at++)
    await sale(all, `good${at}`, { user: `r${at}`, counterparty: `rSeller${at}` })
  await all.processOn(all.store).resume()
  await all.pass(80)
  expect(all.market.wishes().map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 5 }, () => 'accept'),
    ...Array.from({ length: 5 }, () => 'cancel'),
  ])
})

test('a sale that was over before its turn is taken off the ledger too', async () => {
  const all = world()
  all.market.trouble.next = (call) => (call === 'send' ? 'lost' : 'none')
  await sale(all, 'a')
  await all.processOn(all.store).resume()
  await all.pass(2)
  const endsAt = new Date(all.clock.now().getTime() + 2_000).toISOString()
  const two = await sale(all, 'b', { endsAt })
  await all.pass(8)
  expect(await rowOf(all, two)).toMatchObject({ state: 'failed', problem: { reason: 'EXPIRED' } })
  all.market.trouble.next = () => 'none'
  await all.pass(40)
  expect(all.market.wishes()).toContainEqual({ kind: 'cancel', offers: ['own-b'] })
})

test('without the NFT in the seller’s account, nothing is signed and the sale fails', async () => {
  const all = world()
  const one = await sale(all, 'a')
  all.market.empty.add('rSeller')
  await all.processOn(all.store).resume()
  await all.pass(8)
  // A node that lags may not have seen the NFT come.
  expect(await rowOf(all, one)).toMatchObject({ state: 'offered' })
  await all.pass(20)
  expect(await rowOf(all, one)).toMatchObject({ state: 'failed', problem: { reason: 'NOT_OWNED' } })
  expect(all.market.wishes().map(({ kind }) => kind)).toEqual(['cancel'])
})

test('without the broker’s key a sale waits, and fails when the user’s offer has ended', async () => {
  const all = world()
  const one = await sale(all, 'a')
  await all.processOn(all.store, { broker: false }).resume()
  await all.pass(60)
  expect(await rowOf(all, one)).toMatchObject({ state: 'offered' })
  await all.clock.step(15 * MINUTE)
  await all.pass(60)
  expect(await rowOf(all, one)).toMatchObject({ state: 'failed', problem: { reason: 'EXPIRED' } })
  expect(all.told.at(-1)).toEqual({ sale: one.id, outcome: 'failed' })
})

/** A disk at a process that ends just before or after one of its writes: then it neither writes nor goes on. */
function mortal(disk: Store, life: { left: number; readonly endsBefore: boolean }): Store {
  return {
    ...disk,
    async transact(work) {
      life.left -= 1
      if (life.left < 0 || (life.left === 0 && life.endsBefore)) return new Promise(() => undefined)
      const result = await disk.transact(work)
      return life.left <= 0 ? new Promise(() => undefined) : result
    },
  }
}

test('over all ends of processes, lagging nodes and lost calls, no two transactions may count at once, and each sale ends as the ledger has it', async () => {
  const event = fc.constantFrom('other-0', 'own-1', 'other-2', 'own-0')
  const life = fc.record({
    writes: fc.integer({ min: 1, max: 9 }),
    endsBefore: fc.boolean(),
    seconds: fc.integer({ min: 1, max: 30 }),
    gone: fc.option(event, { nil: undefined }),
  })
  const hitch = fc.oneof(
    { weight: 5, arbitrary: fc.constant('none' as const) },
    fc.constantFrom('fails' as const, 'lost' as const),
    fc.integer({ min: 1, max: 4 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(life, { minLength: 1, maxLength: 5 }),
      fc.array(hitch, { maxLength: 60 }),
      fc.boolean(),
      async (lives, hitches, overlaps) => {
        const all = world()
        const sales = [await sale(all, '0'), await sale(all, '1', { mode: 'sell' }), await sale(all, '2')]
        const left = [...hitches]
        all.market.trouble.next = () => left.shift() ?? 'none'
        const live: Settler[] = []
        for (const { writes, endsBefore, seconds, gone } of lives) {
          const settler = all.processOn(mortal(all.store, { left: writes, endsBefore }))
          live.push(settler)
          void settler.resume()
          for (let second = 0; second < seconds; second++) {
            await all.pass(1)
            expect(all.market.alive().length).toBeLessThanOrEqual(1)
            if (gone !== undefined && second === 5) all.market.offers.delete(gone)
          }
          if (!overlaps) live.forEach((one) => one.stop())
        }
        live.forEach((one) => one.stop())
        // The troubles are over at some time, and a process that lives goes on.
        left.length = 0
        const last = all.processOn(all.store)
        void last.resume()
        for (let second = 0; second < 240; second++) {
          await all.pass(1)
          expect(all.market.alive().length).toBeLessThanOrEqual(1)
        }
        last.stop()
        for (const { id, offerIndex } of sales) {
          const accepted = all.market.accepted().filter((pair) => pair.split(' ').includes(offerIndex))
          expect(accepted.length).toBeLessThanOrEqual(1)
          const row = await all.store.read.nftSales.get(id)
          expect(row).toMatchObject({ state: accepted.length === 1 ? 'settled' : 'failed' })
          expect(row).not.toHaveProperty('work')
          const outcomes = new Set(all.told.filter((one) => one.sale === id).map(({ outcome }) => outcome))
          expect([...outcomes]).toEqual([accepted.length === 1 ? 'succeeded' : 'failed'])
        }
        expect(await everyRow(all.store.read.nftSales, { work: 'yes' })).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)
