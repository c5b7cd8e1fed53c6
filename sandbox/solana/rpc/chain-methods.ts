import * as z from 'zod'
import { FIRST_SLOT, type Ledger } from '../ledger.ts'
import { pad } from './account-methods.ts'
import { API_VERSION, inContext, type Methods, reachSlot } from './context.ts'
import { Config, Hash, parseParams } from './params.ts'

const SLOTS_PER_EPOCH = 432_000
const MOST_BLOCKS = 500_000
const Slot = z.int().min(0)

/** Where the chain is. Every commitment sees the newest slot. */
export function chainMethods(ledger: Ledger): Methods {
  const options = (params: unknown) => {
    const [config] = parseParams(z.tuple([Config]), pad(params, 1))
    reachSlot(ledger, config)
  }
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': API_VERSION, 'feature-set': 0 }),
    getGenesisHash: () => ledger.genesisHash,
    getSlot(params) {
      options(params)
      return ledger.slot()
    },
    // Every slot since the first one has a block.
    getBlocks(params) {
      const [from, to, config] = parseParams(z.tuple([Slot, Slot.nullish(), Config]), pad(params, 3))
      reachSlot(ledger, config)
      const first = Math.max(from, FIRST_SLOT)
      const last = Math.min(to ?? Infinity, ledger.slot(), from + MOST_BLOCKS)
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    },
    getBlockHeight(params) {
      options(params)
      return ledger.blockHeight()
    },
    getEpochInfo(params) {
      options(params)
      const absoluteSlot = ledger.slot()
      return {
        absoluteSlot,
        blockHeight: ledger.blockHeight(),
        epoch: Math.floor(absoluteSlot / SLOTS_PER_EPOCH),
        slotIndex: absoluteSlot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: null,
      }
    },
    getLatestBlockhash(params) {
      options(params)
      return inContext(ledger, ledger.latestBlockhash())
    },
    isBlockhashValid(params) {
      const [hash, config] = parseParams(z.tuple([Hash, Config]), pad(params, 2))
      reachSlot(ledger, config)
      return inContext(ledger, ledger.isBlockhashValid(hash))
    },
    getRecentPrioritizationFees: () => [{ slot: ledger.slot(), prioritizationFee: 0 }],
  }
}
