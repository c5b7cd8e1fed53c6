import { expect, test } from 'vitest'
import { SuiteError } from '../../domain/errors.ts'
import { minor } from '../../domain/money.ts'
import type { Lack, MeansNeed } from '../../ports/chain.ts'
import { ether, payer, treasury } from '#testing/samples.ts'
import { agreedLacks } from './agreed-lacks.ts'

const need: MeansNeed = { payer, treasury, steps: [] }
const short = (has: bigint): Lack => ({
  code: 'INSUFFICIENT_FUNDS',
  asset: ether,
  needed: minor(5n),
  has: minor(has),
  for: 'fee',
})
const unsupported: Lack = { code: 'UNSUPPORTED_ACCOUNT', reason: 'ERC4337' }
const refused = new SuiteError('TRUSTLINE_REQUIRED', 'There is no line.')
const outage = new SuiteError('UNAVAILABLE', 'No node answers.', { retryAfter: 5 })

type Told = readonly Lack[] | SuiteError

/** What nodes say that are asked by themselves; the pool is asked where none of them answers. */
const lacksOf = (...nodes: Told[]) => {
  const chainOf = (told: Told) => ({
    lacks: async () => {
      if (told instanceof SuiteError) throw told
      return told
    },
  })
  return agreedLacks(
    chainOf(outage),
    nodes.map((told) => ({ chain: chainOf(told) })),
    need,
  )
}

test('what all nodes miss is certain, with the lowest balance', async () => {
  expect(await lacksOf([short(4n)], [short(2n)])).toEqual([short(2n)])
  expect(await lacksOf([unsupported], [unsupported])).toEqual([unsupported])
})

test('attack: what one node alone misses warns the payer, and refuses nothing', async () => {
  for (const lack of [short(0n), unsupported])
    for (const nodes of [
      [[lack], []],
      [[], [lack]],
      [[], [lack], []],
    ] satisfies Told[][])
      expect(await lacksOf(...nodes)).toEqual([{ ...lack, estimated: true }])
})

test('attack: an issuer refuses an account when all nodes say so', async () => {
  await expect(lacksOf(refused, refused)).rejects.toBe(refused)
  expect(await lacksOf(refused, [])).toEqual([])
})

test('a node that is down says nothing', async () => {
  expect(await lacksOf([short(1n)], outage)).toEqual([short(1n)])
  await expect(lacksOf(refused, outage)).rejects.toBe(refused)
  await expect(lacksOf(outage, outage)).rejects.toBe(outage)
})
