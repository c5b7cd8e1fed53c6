export { describeTransaction } from './read-transaction.ts'
export { clusterOf, createSolanaChain } from './solana-chain.ts'
