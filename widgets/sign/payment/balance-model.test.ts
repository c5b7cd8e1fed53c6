import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { SignSession } from '../../api/in-minor.ts'
import { sampleSale, saleFeeStep, saleSession, saleStep } from '../testing/sample-sale.ts'
import { BalanceModel } from './balance-model.ts'

/** What is missing of a sale's price and fee, for an account that holds `held` drops. */
async function missing(held: bigint, change: Partial<SignSession> = {}): Promise<bigint | undefined> {
  const steps = [saleFeeStep(), saleStep()]
  const model = new BalanceModel(signal<SignSession | undefined>(saleSession({ steps, ...change })))
  await model.measure({ balanceOf: async () => held, same: (a, b) => a === b })
  return model.shortfall.value?.missing
}

test('who buys an NFT needs its price and the fee before the fee is paid', async () => {
  expect(await missing(101_250_000n)).toBeUndefined()
  expect(await missing(101_249_999n)).toBe(1n)
  expect(await missing(5_000_000n)).toBe(96_250_000n)
})

test('who sells an NFT needs the fee alone', async () => {
  const sale = sampleSale({ mode: 'sell' })
  expect(await missing(1_250_000n, { sale })).toBeUndefined()
  expect(await missing(1_249_999n, { sale })).toBe(1n)
})

test('after the fee was sent, the chain decides', async () => {
  expect(await missing(1n, { steps: [saleFeeStep({ state: 'confirmed' }), saleStep()] })).toBeUndefined()
})
