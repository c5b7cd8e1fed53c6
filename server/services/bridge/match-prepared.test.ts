import { expect, test } from 'vitest'
import { createBridgeChains } from '#testing/bridge-chains.ts'
import { DESTINATION } from '#testing/fake-bridge.ts'
import { ether, payer, treasury } from '#testing/samples.ts'
import { mustBePrepared } from './match-prepared.ts'

const pair = { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'xrp', toNetwork: 'xrp' }
const request = {
  pair,
  chain: 'eth',
  from: ether,
  to: { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6 },
  amountMinor: '1500000000000000000',
  fromAmount: '1.5',
  destination: DESTINATION,
  destinationExtraId: '7',
} as const
const prepared = { request, payer, surchargeBps: 15 }
type Asked = Parameters<typeof mustBePrepared>[2]
const asked: Asked = {
  fromCurrency: 'eth',
  toCurrency: 'xrp',
  fromAmount: '1.5',
  destination: DESTINATION,
  destinationExtraId: '7',
}
const chains = createBridgeChains()

test.each<[string, Partial<Asked>]>([
  ['as it was prepared', pair],
  ['with the surcharge of its fee', { partnerBps: 15 }],
  ['with zeros behind the amount', { fromAmount: '1.500' }],
  ['with the payer as the address of refunds, in any case', { refundAddress: payer.toLowerCase() }],
])('a bridge %s is the prepared one', (_, change) => {
  expect(() => mustBePrepared(chains, prepared, { ...asked, ...change })).not.toThrow()
})

test.each<[Partial<Asked>, string]>([
  [{ toNetwork: 'sol' }, 'body.toNetwork'],
  [{ fromCurrency: 'usdc' }, 'body.fromCurrency'],
  [{ fromAmount: '1.51' }, 'body.fromAmount'],
  [{ fromAmount: '1.5000000000000000001' }, 'body.fromAmount'],
  [{ destination: treasury }, 'body.destination'],
  [{ destinationExtraId: undefined }, 'body.destinationExtraId'],
  [{ partnerBps: 0 }, 'body.partnerBps'],
  [{ refundAddress: treasury }, 'body.refundAddress'],
  [{ refundExtraId: '1' }, 'body.refundExtraId'],
  [{ refundAddress: payer, refundExtraId: '1' }, 'body.refundExtraId'],
])('a bridge with %j is another one', (change, path) => {
  expect(() => mustBePrepared(chains, prepared, { ...asked, ...change })).toThrow(
    expect.objectContaining({ code: 'INVALID_REQUEST', details: [expect.objectContaining({ path })] }),
  )
})

test('a bridge whose destination was prepared as a muxed address, before those were taken apart, is still the prepared one', () => {
  const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'
  const { destinationExtraId: _, ...old } = request
  const toStellar = { ...pair, toCurrency: 'xlm', toNetwork: 'xlm' }
  const before = { ...prepared, request: { ...old, pair: toStellar, destination: muxed } }
  const again: Asked = { ...asked, ...toStellar, destination: muxed, destinationExtraId: undefined }
  expect(() => mustBePrepared(chains, before, again)).not.toThrow()
})

test('a bridge with the tag in its destination is the prepared one', () => {
  for (const destinationExtraId of [undefined, '7'])
    expect(() =>
      mustBePrepared(chains, prepared, { ...asked, destination: `${DESTINATION}?dt=7`, destinationExtraId }),
    ).not.toThrow()
})
