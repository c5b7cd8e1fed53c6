import { expect, test } from 'vitest'
import type { SignSession } from '../../api/in-minor.ts'
import { sampleQuote, sampleStep, stepped } from '../../models/testing/sample-session.ts'
import { eth, issued, samplePage, usdc } from '../testing/sample-page.ts'
import { sampleText } from '../testing/sample-product.ts'
import { followedSteps, plannedSteps } from './step-items.tsx'

const page = samplePage()
const xrp = { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6, verified: true }
const fees = { ...sampleQuote.fees, totalMinor: '310000' }
const buysUsd = { ...sampleQuote, chain: 'xrpl', fromToken: xrp, toToken: issued, fees }
const sellsUsd = { ...sampleQuote, chain: 'xrpl', fromToken: issued, toToken: xrp, fees }
const trust = {
  ...sampleStep('fee'),
  id: 'trustline',
  kind: 'trustline' as const,
  asset: issued,
  amountMinor: '0',
}
const fee = sampleStep('fee')
const product = sampleStep('product')

const ids = (quote: typeof sampleQuote, steps: SignSession['steps'] = []) =>
  plannedSteps(quote, { prepared: { steps }, page, locale: 'en', text: sampleText }).map(({ id }) => id)

const followed = (session: SignSession) =>
  followedSteps(session, { locale: 'en', explorer: undefined, text: sampleText })

test('without a wallet, every step that may be needed is listed', () => {
  expect(ids(sampleQuote)).toEqual(['fee', 'product'])
  expect(ids({ ...sampleQuote, fromToken: usdc, toToken: eth })).toEqual(['fee', 'approve', 'product'])
  expect(ids(buysUsd)).toEqual(['trustline', 'fee', 'product'])
  expect(ids(sellsUsd)).toEqual(['fee', 'product'])
})

test('with a wallet, the prepared steps are listed', () => {
  expect(ids(buysUsd, [trust, fee, product])).toEqual(['trustline', 'fee', 'product'])
  expect(ids(buysUsd, [fee, product])).toEqual(['fee', 'product'])
})

test('the fee is shown in the asset that it is paid in', () => {
  const [shown] = plannedSteps(sellsUsd, { prepared: { steps: [] }, page, locale: 'en', text: sampleText })
  expect(shown?.detail).toBe('0.31 XRP')
})

test('a trust line is shown without an amount', () => {
  const session = stepped({}, {}, { quote: buysUsd, steps: [{ ...trust, state: 'opened' }, fee, product] })
  expect(followed(session)[0]).toMatchObject({
    title: 'Add a trust line for USD',
    state: 'current',
    status: 'Waiting for your wallet',
  })
  expect(followed(session)[0]).not.toHaveProperty('detail')
})

test('steps that one transaction carries are one, with the sum of both and one transaction', () => {
  const chains = page.chains.map((chain) => ({ ...chain, family: 'stellar' as const, together: true }))
  const [planned, ...more] = plannedSteps(sampleQuote, {
    prepared: { steps: [] },
    page: { ...page, chains },
    locale: 'en',
    text: sampleText,
  })
  expect(more).toEqual([])
  expect(planned).toMatchObject({ title: 'ETH for USDC, with the fee', detail: '1.01 ETH' })

  const sent = { state: 'submitted', txHash: '0x1' } as const
  const together = { steps: ['fee', 'product'], wallets: [], state: 'out' as const }
  expect(followed(stepped(sent, sent, { together }))).toMatchObject([
    { id: 'product', title: 'ETH for USDC, with the fee', detail: '0.01 ETH + 1 ETH', state: 'pending' },
  ])
})
