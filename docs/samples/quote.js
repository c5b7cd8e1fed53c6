// @ts-check
import { createSuite } from './suite-client.js'

const { SUITE_URL = 'https://suite.example', SUITE_KEY } = process.env
const suite = createSuite({ url: SUITE_URL, key: SUITE_KEY })
const { quote } = await suite.swap.quoteSwap({
  chain: 'eth',
  fromToken: 'native',
  toToken: 'USDC',
  amountMinor: '1000000000000000000',
})
console.log(`${quote.expectedOutMinor} for a fee of ${quote.fees.totalMinor}`)
