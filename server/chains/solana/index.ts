export { describeTransaction } from './codec/describe-transaction.ts'
export { createSolanaNodes } from './node/rpc.ts'
export { clusterOf, createSolanaChain } from './solana-chain.ts'
