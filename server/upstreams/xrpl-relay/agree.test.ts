import { describe, expect, test } from 'vitest'
import { type Agreed, agree, fits } from './agree.ts'

/** Ten minutes of a network that closes a ledger every 3.9 s. Every node is looked at every two seconds. */
const heightAt = (second: number): number => 1_000 + Math.floor(second / 3.9)

type Node = (second: number) => number | undefined

const honest: Node = heightAt
const nodes = {
  honest,
  'three late': (s) => heightAt(s) - 3,
  /** Its ledger grows old, so it has no vote; it still answers with it. */
  stuck: (s) => heightAt(Math.min(s, 60)),
  'one lie of +50': (s) => heightAt(s) + (s >= 100 && s < 102 ? 50 : 0),
  '+1,000 for ever': (s) => heightAt(s) + (s >= 100 ? 1_000 : 0),
  creeping: (s) => heightAt(s) + (s >= 100 ? Math.floor((s - 100) / 4) : 0),
  down: (s) => (s < 60 ? heightAt(s) : undefined),
  'down and back': (s) => (s > 60 && s < 200 ? undefined : heightAt(s)),
  'a lie from the start': (s) => heightAt(s) + 1_000,
} satisfies Record<string, Node>

/** Shares of the looks, in percent: honest answers that were refused, lies that were served, no answer at all. */
function simulate(all: readonly Node[]) {
  let agreed: Agreed | undefined
  let [refused, lies, nobody, total] = [0, 0, 0, 0]
  for (let s = 0; s < 600; s += 2, total++) {
    const isOld = (height: number) => heightAt(s) - height > 5
    const seen = all.map((node) => node(s)).filter((height) => height !== undefined)
    // One by one, as looks come in.
    for (let n = 1; n <= seen.length; n++)
      agreed = agree(
        agreed,
        seen.slice(0, n).filter((height) => !isOld(height)),
        s * 1_000,
      )
    const now = (s + 1) * 1_000
    let isAnyUsed = false
    for (const node of all) {
      const height = node(s + 1)
      if (height === undefined) continue
      const isUsed = fits(agreed, height, now) === 'fits'
      const [isLie, isLate] = [height > heightAt(s + 1) + 15, height < heightAt(s + 1) - 10]
      isAnyUsed ||= isUsed
      if (isUsed && isLie) lies++
      if (!isUsed && !isLie && !isLate) refused++
    }
    if (!isAnyUsed) nobody++
  }
  const share = (count: number) => Math.round((count / total) * 100)
  return { refused: share(refused), lies: share(lies), nobody: share(nobody) }
}

const NONE = { refused: 0, lies: 0, nobody: 0 }

describe('with one faulty node', () => {
  for (const fault of Object.keys(nodes)) {
    const faulty = Object.entries(nodes).find(([name]) => name === fault)?.[1] ?? honest
    test(`of two or three (${fault}) no honest answer is refused, no lie served, and no call left without answer`, () => {
      for (const others of [[honest], [honest, honest]]) {
        expect(simulate([faulty, ...others])).toEqual(NONE)
        expect(simulate([...others, faulty])).toEqual(NONE)
      }
    })
  }
})

test('a node alone is believed as far as the clock allows: a lie waits for two minutes, and nothing else can be checked', () => {
  for (const fault of [nodes.honest, nodes['three late'], nodes['one lie of +50']])
    expect(simulate([fault])).toMatchObject({ refused: 0, lies: 0 })
  const { lies, nobody } = simulate([nodes['+1,000 for ever']])
  expect([lies, nobody]).toEqual([63, 20])
})

test('what one node has claimed alone is taken back at once when two show less', () => {
  const alone = agree(undefined, [4_000], 0)
  expect(agree(alone, [4_000, 1_000], 2_000)).toMatchObject({ ledger: 1_000, votes: 2 })
})

test('what two nodes have agreed on falls only when two agree on less for half a minute', () => {
  const two = agree(undefined, [1_000, 1_001], 0)
  const first = agree(two, [900, 901], 2_000)
  expect(first).toMatchObject({ ledger: 1_000 })
  expect(agree(first, [905, 906], 31_000)).toMatchObject({ ledger: 1_000 })
  expect(agree(first, [905, 906], 32_000)).toMatchObject({ ledger: 905 })
  const split = agree(agree(first, [1_000, 901], 20_000), [905, 906], 32_000)
  expect(split).toMatchObject({ ledger: 1_000 })
})

test('after an idle hour the honest nodes are believed at once, and a height beyond the clock is not', () => {
  const hourAgo = agree(undefined, [1_000, 1_000], 0)
  const now = 3_600_000
  expect(agree(hourAgo, [1_923, 1_923], now)).toMatchObject({ ledger: 1_923 })
  expect(agree(hourAgo, [9_000], now)).toMatchObject({ ledger: 1_000 })
})
