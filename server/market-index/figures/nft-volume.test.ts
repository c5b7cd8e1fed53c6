import { expect, test } from 'vitest'
import { believedNftVolumes, type Handover, withoutReturns } from './nft-volume.ts'

const XRP = 1_000_000n
const sale = (from: string, to: string, xrp: number, nft = 1, collection = 1): Handover => ({
  nft,
  collection,
  from,
  to,
  drops: BigInt(xrp) * XRP,
  time: 1_000,
})
const volume = (sales: readonly Handover[], held: Readonly<Record<string, number>> = {}, since = 0) =>
  Object.fromEntries(
    [
      ...believedNftVolumes(sales, { since, held: (cluster) => BigInt(held[cluster] ?? 1_000_000) * XRP }),
    ].map(([collection, drops]) => [collection, Number(drops / XRP)]),
  )

test('sales between people who have the money count in full', () => {
  expect(volume([sale('mint', 'ann', 50), sale('mint', 'ben', 70, 2), sale('cy', 'dan', 9, 3, 2)])).toEqual({
    1: 120,
    2: 9,
  })
})

test('an NFT that goes to and fro counts for nothing, be it given back for a price or for nothing', () => {
  expect(volume([sale('a', 'b', 50), sale('b', 'a', 60)])).toEqual({})
  expect(volume([sale('a', 'b', 50), sale('b', 'a', 0), sale('a', 'b', 50)])).toEqual({})
  expect(volume([sale('a', 'a', 50)])).toEqual({})
})

test('the way back counts against the way there, when that was before the window', () => {
  const before = { ...sale('a', 'b', 50), time: 0 }
  expect(volume([before, sale('b', 'a', 60)], {}, 500)).toEqual({})
})

test('who buys back an NFT takes nothing from the sales between others', () => {
  const between = sale('b', 'c', 60)
  expect(withoutReturns([sale('a', 'b', 50), between, sale('c', 'a', 70)])).toEqual([between])
})

test('in a ring that sells other NFTs to each other, what each has spent is set against what it has earned', () => {
  expect(volume([sale('a', 'b', 50, 1), sale('b', 'c', 50, 2), sale('c', 'a', 50, 3)])).toEqual({ 1: 0 })
})

test('money that has gone around outside counts once, in one collection or in many', () => {
  const names = Array.from({ length: 40 }, (_, n) => `w${n}`)
  const poor = Object.fromEntries(names.map((name, n) => [name, n === 39 ? 100 : 0]))
  const [one, many] = [1, 2].map((spread) =>
    names.slice(0, 20).map((seller, n) => sale(seller, `w${n + 20}`, 100, n, spread === 1 ? 1 : n)),
  )
  expect(volume(one ?? [], poor)).toEqual({ 1: 100 })
  const all = Object.values(volume(many ?? [], poor))
  expect(all.reduce((sum, figure) => sum + figure, 0)).toBe(100)
  // The last one buys in two collections: his money counts in parts.
  const twice = [sale('w1', 'w39', 100, 1, 1), sale('w2', 'w39', 100, 2, 2)]
  expect(volume(twice, poor)).toEqual({ 1: 50, 2: 50 })
})
