import { expect, test } from 'vitest'
import { stellarSteps } from '#testing/steps/stellar.ts'
import { Undecodable } from '#contracts/payloads/decoded.ts'
import { decodeStellar, decodeStellarTogether } from '#contracts/payloads/stellar.ts'

const [payer] = stellarSteps.accounts
const CHAIN = stellarSteps.chains.main
const terms = {
  payer,
  amount: 85_000n,
  minOut: 84_000n,
  reference: 'ab'.repeat(32),
  network: 'main',
} as const

test('each operation of several steps is read as if it were signed alone, in its order', async () => {
  const groups = (await stellarSteps.together?.(terms)) ?? []
  expect(groups.map(({ legs }) => legs.length)).toEqual([2, 3])
  for (const { tx, legs } of groups) {
    expect(decodeStellarTogether({ ...tx }, CHAIN)).toEqual(legs)
    expect(() => decodeStellar({ ...tx }, CHAIN)).toThrow(Undecodable)
  }
  for (const { tx, means } of await stellarSteps.steps(terms))
    expect(decodeStellarTogether({ ...tx }, CHAIN)).toEqual([means])
})

test('attack: what was changed in several steps is refused, or read as the other thing that it is', async () => {
  const [prepared] = (await stellarSteps.together?.(terms)) ?? []
  for (const { name, tx } of (await stellarSteps.togetherAttacks?.(terms)) ?? []) {
    let found: unknown = 'refused'
    try {
      found = decodeStellarTogether({ ...tx }, CHAIN)
    } catch (error) {
      expect(error, name).toBeInstanceOf(Undecodable)
    }
    expect(found, name).not.toEqual(prepared?.legs)
  }
})

test('attack: what is refused alone is refused among several steps', async () => {
  for (const { name, tx } of await stellarSteps.attacks(terms))
    expect(() => decodeStellarTogether({ ...tx }, CHAIN), name).toThrow(Undecodable)
})
