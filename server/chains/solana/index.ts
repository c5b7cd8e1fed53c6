export { describeTransaction } from './codec/read-transaction.ts'
export { clusterOf, createSolanaChain } from './solana-chain.ts'
