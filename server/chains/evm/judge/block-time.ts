import type { Block } from '../node/rpc.ts'

/** When a block was made, in epoch milliseconds. */
export const timeOf = ({ timestamp }: Block): number => Number(timestamp) * 1000
