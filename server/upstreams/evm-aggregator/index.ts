export { createEvmAggregator, type EvmAggregator } from './evm-aggregator.ts'
export { createKyberRouter } from './kyberswap/kyberswap.ts'
export { createLifiRouter } from './lifi/lifi.ts'
