export { type EvmDefinition, evmDefinitions } from './definitions.ts'
export { createEvmChain } from './evm-chain.ts'
export { createEvmNodes } from './node/rpc.ts'
export { takesCoin } from './node/takes-coin.ts'
