export { createXrplNodes } from './node/nodes.ts'
export { createNftBroker } from './nft/broker.ts'
export { createNftLedger } from './nft/ledger.ts'
export { createXrplChain } from './xrpl-chain.ts'
