export { createXrplNodes } from './node/nodes.ts'
export { createXrplChain } from './xrpl-chain.ts'
