import { createSuite } from './suite-client.js'

const suite = createSuite({ url: process.env.SUITE_URL, key: process.env.SUITE_KEY })
const { quote } = await suite.swap.quoteSwap({
  chain: 'eth',
  fromToken: 'native',
  toToken: 'USDC',
  amountMinor: '1000000000000000000',
})
console.log(`${quote.expectedOutMinor} for a fee of ${quote.fees.totalMinor}`)
