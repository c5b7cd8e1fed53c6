import { expect, test } from 'vitest'
import { slippageBpsOf, slippageChoice, slippageProblem } from './slippage.ts'

test.each([
  ['0.5', 50],
  ['1', 100],
  ['1.', 100],
  ['0.01', 1],
  ['50', 5_000],
  ['50.01', undefined],
  ['0', undefined],
  ['0.001', undefined],
  ['', undefined],
  ['-1', undefined],
] as const)('a slippage of "%s" is %s bps', (text, bps) => {
  expect(slippageBpsOf(text)).toBe(bps)
})

test.each([
  [undefined, 'invalid'],
  [5, 'low'],
  [50, undefined],
  [200, undefined],
  [201, 'high'],
  [500, 'high'],
  [501, 'veryHigh'],
  [1_501, 'extreme'],
] as const)('a slippage of %s bps is pointed out as %s', (bps, problem) => {
  expect(slippageProblem(bps)).toBe(problem)
})

test('a limit that was chosen is the visitor’s, also where it is as high as Auto', () => {
  expect(slippageChoice(50, true)).toBe('auto')
  expect(slippageChoice(50, false)).toBe('50')
  expect(slippageChoice(75, false)).toBe('custom')
})
