import { expect, test } from 'vitest'
import type { SessionStep } from '../../api/in-minor.ts'
import {
  ETH,
  freshSession,
  OTHER,
  page,
  preparedSession,
  productStep,
  quote,
  ROUTER,
  USDC,
  USDC_TOKEN,
} from '../testing/sample-session.ts'
import { stepTitle } from './step-title.ts'
import { amountOf, assetOf, markedTokens, type Wording } from './wording.ts'

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const wordingOf = (session: Wording['session']): Wording => ({
  session,
  chain: page.chains[0],
  locale: 'en',
  same,
})
/** A payment of a token, which the partner made itself. */
const supplied = (step: Partial<SessionStep> = {}) =>
  productStep({ id: 'supplied', asset: USDC_TOKEN, amountMinor: '100500000', to: USDC, ...step })
const sessionOf = (step: SessionStep) => freshSession({ steps: [step] })
/** As payloads spell it. */
const token = USDC.toLowerCase()

test('a token that a partner’s own step names has its symbol and decimals in every text', () => {
  const wording = wordingOf(sessionOf(supplied()))
  expect(amountOf(100_500_000n, token, wording)).toBe('100.5 USDC')
  const title = (action: Parameters<typeof stepTitle>[1]) => stepTitle(supplied(), action, wording)
  expect(title({ kind: 'pay', asset: token, amount: 1n, to: OTHER })).toBe('Send USDC')
  expect(title({ kind: 'approve', asset: token, amount: 1n, spender: ROUTER })).toMatch(/USDC/)
  expect(title({ kind: 'trust', asset: token })).toMatch(/USDC/)
})

test('a token that it does not name is counted in its smallest units, and has no symbol', () => {
  const wording = wordingOf(sessionOf(supplied({ asset: ETH, amountMinor: '0' })))
  expect(assetOf(token, wording)).toBeUndefined()
  expect(amountOf(100_500_000n, token, wording)).toBe('100,500,000')
  const action = { kind: 'pay', asset: token, amount: 1n, to: OTHER } as const
  expect(stepTitle(supplied(), action, wording)).not.toMatch(/ETH|USDC/)
  expect(assetOf(OTHER, wordingOf(sessionOf(supplied())))).toBeUndefined()
})

test('a token that a partner has chosen is marked either way, a quoted one only where no list vouches for it', () => {
  const doubtful = { ...USDC_TOKEN, verified: false }
  expect(markedTokens(sessionOf(supplied()))).toEqual([USDC_TOKEN])
  expect(markedTokens(sessionOf(supplied({ asset: doubtful })))).toEqual([doubtful])
  expect(markedTokens(sessionOf(supplied({ asset: ETH })))).toEqual([])
  expect(markedTokens(preparedSession())).toEqual([])
  expect(markedTokens(preparedSession({ quote: quote({ toToken: doubtful }) }))).toEqual([doubtful])
  const fee = preparedSession({ quote: undefined, steps: [supplied()] })
  expect(markedTokens(fee)).toEqual([])
})
