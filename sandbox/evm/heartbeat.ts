import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { Rpc } from './rpc.ts'

/** Blocks after a transaction that come at the full pace, enough for every confirmation that anyone waits for. */
const BUSY_BLOCKS = 32
/** Between blocks of a quiet chain. Without this a night would bring 100,000 empty blocks. */
const QUIET_BLOCK_MS = 12_000

const Head = z.object({
  number: z.coerce.number(),
  timestamp: z.coerce.number(),
  transactions: z.array(z.unknown()),
})

export interface Heartbeat {
  stop(): Promise<void>
}

interface HeartbeatOptions {
  readonly rpc: Rpc
  readonly blockMs: number
  readonly now: () => number
  /** Told after every beat that found or made a block; the next beat waits for it. */
  readonly onBlock?: (block: { readonly hasTransaction: boolean }) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Lets blocks go on: one every `blockMs` milliseconds while a transaction is young, few otherwise. */
export function startHeartbeat({ rpc, blockMs, now, onBlock, onError }: HeartbeatOptions): Heartbeat {
  let mined = -1
  let busyAt = Number.NEGATIVE_INFINITY
  const stopping = new AbortController()

  const beat = async () => {
    const head = Head.parse(await rpc('eth_getBlockByNumber', 'latest', false))
    // A block that this heartbeat did not make was made by a transaction.
    const hasTransaction = head.number !== mined && (mined !== -1 || head.transactions.length > 0)
    if (hasTransaction) busyAt = head.number
    const busy = head.number - busyAt < BUSY_BLOCKS
    const due = busy || now() - head.timestamp * 1000 >= QUIET_BLOCK_MS
    mined = head.number
    if (due) {
      await rpc('evm_mine')
      mined += 1
    }
    if (due || hasTransaction) await onBlock?.({ hasTransaction })
  }
  const live = async () => {
    while (!stopping.signal.aborted) {
      await setTimeout(blockMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await beat().catch(onError)
    }
  }
  const life = live()

  return {
    async stop() {
      stopping.abort()
      await life
    },
  }
}
