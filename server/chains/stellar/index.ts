export { createHorizonNodes } from './node/nodes.ts'
export { createStellarChain } from './stellar-chain.ts'
