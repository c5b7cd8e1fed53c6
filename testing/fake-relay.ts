import { createHash } from 'node:crypto'
import { SuiteError } from '#server/domain/errors.ts'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import { sortedJson } from '#server/kit/sorted-json.ts'
import type { FakeChain } from './fake-chain.ts'

/** A relay between us and a chain whose wallets leave the sending to us. */
export interface FakeRelay {
  /** The transactions that the nodes got, by hash. */
  readonly sent: string[]
  /** The chain's trial run of any transaction. */
  tryOut: () => Promise<void>
  /** Whether nodes answer. */
  isUp: boolean
  /** Nodes take transactions, and forget them. */
  isDeaf: boolean
}

/** A transaction as a wallet has signed it; another `by` is another signature. */
export const signedBy = (tx: UnsignedTx, by = 'wallet'): string =>
  Buffer.from(`${sortedJson(tx)} by ${by}`, 'utf8').toString('base64')

/** Makes a fake chain one whose wallets leave the sending to us. */
export function addRelay(chain: FakeChain): FakeRelay {
  const relay: FakeRelay = { sent: [], tryOut: () => Promise.resolve(), isUp: true, isDeaf: false }
  chain.relay = (signed, prepared) => {
    const [text, by] = Buffer.from(signed, 'base64').toString('utf8').split(' by ')
    if (text !== sortedJson(prepared) || by === undefined) return { ok: false, problem: 'is something else' }
    const txHash = `0x${createHash('sha256').update(signed).digest('hex')}`
    return {
      ok: true,
      txHash,
      tryOut: () => relay.tryOut(),
      async send() {
        relay.sent.push(txHash)
        if (!relay.isUp) throw new SuiteError('UPSTREAM_ERROR', 'No node answers.')
        if (!relay.isDeaf && (await chain.inspect(txHash)) === undefined)
          chain.send(prepared, { hash: txHash })
      },
    }
  }
  return relay
}
