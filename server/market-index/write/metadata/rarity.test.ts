import { expect, test } from 'vitest'
import { createRanking, rarityScale, type Scored } from './rarity.ts'

function ranksOf(all: readonly Scored[]) {
  const ranking = createRanking()
  for (const one of all) ranking.add(one)
  ranking.finish()
  return (one: Scored) => ranking.rankOf(one)
}

const counts = new Map([
  [
    'Hat',
    new Map([
      ['Red', 2],
      ['Blue', 1],
    ]),
  ],
  ['Eyes', new Map([['Green', 4]])],
])
/** Four NFTs: red hat, red hat, blue hat, no hat; all have green eyes. */
const scale = rarityScale(counts, 4)

test('information content of four NFTs, reckoned by hand', () => {
  // Red 1 bit, blue and no hat 2 bits each, eyes 0. Entropy: 2/4 × 1 + 1/4 × 2 + 1/4 × 2 = 1.5 bits.
  expect(scale.value('Hat', 'Red')).toBeCloseTo(1 / 1.5, 12)
  expect(scale.value('Hat', 'Blue')).toBeCloseTo(2 / 1.5, 12)
  expect(scale.lacking('Hat')).toBeCloseTo(2 / 1.5, 12)
  expect(scale.bare).toBeCloseTo(2 / 1.5, 12)
  expect(scale.value('Eyes', 'Green')).toBeCloseTo(0, 12)
  expect(scale.isUnique('Hat', 'Blue')).toBe(true)
  expect(scale.isUnique('Hat', 'Red')).toBe(false)
})

test('who has values of its own comes first; equals share a rank, and the next one skips', () => {
  const red = { unique: 0, score: 1 / 1.5 }
  const blue = { unique: 1, score: 2 / 1.5 }
  const none = { unique: 0, score: 2 / 1.5 }
  const rank = ranksOf([red, { ...red, score: red.score + 1e-12 }, blue, none])
  expect([blue, none, red, red].map(rank)).toEqual([1, 2, 3, 3])
  const alone = ranksOf([blue, blue, red])
  expect([blue, blue, red].map(alone)).toEqual([1, 1, 3])
})

test('NFTs that are all alike have no rarity, and all of them rank first', () => {
  const alike = rarityScale(new Map([['Eyes', new Map([['Green', 3]])]]), 3)
  expect(alike.value('Eyes', 'Green')).toBe(0)
  const same = { unique: 0, score: 0 }
  expect(ranksOf([same, same, same])(same)).toBe(1)
})
