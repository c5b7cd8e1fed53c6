import * as z from 'zod'
import type { Ledger } from '../ledger.ts'
import { pad } from './account-methods.ts'
import { API_VERSION, inContext, type Methods, reachSlot } from './context.ts'
import { Config, Hash, parseParams } from './params.ts'

const SLOTS_PER_EPOCH = 432_000

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
