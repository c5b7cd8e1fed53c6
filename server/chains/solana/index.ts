export { describeTransaction } from './codec/describe-transaction.ts'
export { createAccountRent } from './node/account-rent.ts'
export { createSolanaNodes } from './node/rpc.ts'
export { clusterOf, createSolanaChain } from './solana-chain.ts'
