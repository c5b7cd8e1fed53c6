import { expect, test } from 'vitest'
import { samplePage } from '../../checkout/testing/sample-page.ts'
import { currencies } from '../testing/fake-bridge.ts'
import { currencyOf, tokenOf } from './currency.ts'

test('a currency has its network’s name, and its network’s logo where the chain is served here', () => {
  const page = samplePage()
  const chains = page.chains.map((chain) => ({
    ...chain,
    logoURI: `https://cdn.test/logo/chain.${chain.key}`,
  }))
  const shown = currencies.map((wire) => tokenOf({ chains }, currencyOf(wire)))
  expect(shown.map(({ symbol, network, networkLogo }) => [symbol, network, networkLogo])).toEqual([
    ['ETH', 'Network eth', 'https://cdn.test/logo/chain.eth'],
    ['USDC', 'Network eth', 'https://cdn.test/logo/chain.eth'],
    ['XRP', 'Network xrp', 'https://cdn.test/logo/chain.xrpl'],
    ['USDC', 'Network sol', undefined],
    ['BTC', 'Network btc', undefined],
  ])
})
