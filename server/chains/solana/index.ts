export { describeTransaction } from './read-transaction.ts'
export { clusterOf, createSolanaChain, type SolanaChainDeps } from './solana-chain.ts'
