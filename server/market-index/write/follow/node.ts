import { Client, RippledError } from 'xrpl'
import type { IndexedLedger } from '../deriver.ts'
import { readHeader, readLedger } from './read-ledger.ts'
import { readPage, type StatePage } from './read-page.ts'

/** A connection to one node. */
export interface LedgerNode {
  /** `undefined` for an old node, which does not say. */
  readonly networkId: number | undefined
  /** Index of the newest validated ledger that it has told of. */
  newest(): number
  /** `undefined`: the node does not have this ledger. Rejects when it does not answer. */
  ledger(index: number): Promise<IndexedLedger | undefined>
  /** The hash of a ledger, without its transactions. */
  hash(index: number): Promise<string | undefined>
  /** The fields of a ledger's header. */
  header(index: number): Promise<Readonly<Record<string, unknown>> | undefined>
  /**
   * A page of the entries of a ledger, in the order of their indexes: those after `after`, or the first ones. Without a
   * hash, of the newest validated ledger. `undefined`: the node does not have this ledger.
   */
  page(hash: string | undefined, after: string | undefined): Promise<StatePage | undefined>
  /** Resolves when it has told of a ledger from this one on. Rejects when the connection is lost. */
  reaches(index: number): Promise<void>
  close(): Promise<void>
}
/** Rejects when the node cannot be reached or does not answer. */
export type ConnectNode = (url: string) => Promise<LedgerNode>

/** Milliseconds. A ledger closes every 4 seconds: a node that is silent for longer than this has lost its network. */
const TIMES = { connect: 10_000, answer: 20_000, silence: 60_000 } as const

/** The most that nodes give of entries in binary form. */
const PAGE = 2_048

/** Connects by the WebSocket API, and listens to closed ledgers. */
export const connectNode: ConnectNode = async (url) => {
  const client = new Client(url, { connectionTimeout: TIMES.connect, timeout: TIMES.answer })
  let newest = 0
  let lost: Error | undefined
  let wake: (() => void) | undefined
  const lose = (reason: string) => {
    lost ??= new Error(reason)
    wake?.()
  }
  // Its own attempts to connect again would not choose another node.
  client.on('disconnected', () => {
    lose('the node has closed the connection')
    void client.disconnect().catch(() => undefined)
  })
  client.on('error', (...reason: unknown[]) => lose(`the node reports ${String(reason[0])}`))
  let silence: NodeJS.Timeout | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => lose('the node tells of no new ledger'), TIMES.silence)
  }
  client.on('ledgerClosed', ({ ledger_index }) => {
    newest = Math.max(newest, ledger_index)
    heard()
    wake?.()
  })
  const close = async () => {
    clearTimeout(silence)
    lose('the connection was closed')
    await client.disconnect()
  }

  const ask = async (index: number, transactions: boolean): Promise<unknown> =>
    known(
      client.request({
        command: 'ledger',
        ledger_index: index,
        api_version: 2,
        transactions,
        expand: transactions,
      }),
    )

  try {
    await client.connect()
    const { result } = await client.request({ command: 'server_info' })
    const subscribed = await client.request({ command: 'subscribe', streams: ['ledger'] })
    newest = Math.max(newest, indexIn(subscribed.result))
    heard()
    return {
      networkId: result.info.network_id,
      newest: () => newest,
      async ledger(index) {
        const answer = await ask(index, true)
        return answer === undefined ? undefined : readLedger(answer)
      },
      async hash(index) {
        const answer = await ask(index, false)
        return answer === undefined ? undefined : readLedger(answer).hash
      },
      async header(index) {
        const answer = await ask(index, false)
        return answer === undefined ? undefined : readHeader(answer)
      },
      async page(hash, after) {
        const answer = await known(
          client.request({
            command: 'ledger_data',
            binary: true,
            limit: PAGE,
            ...(hash === undefined ? { ledger_index: 'validated' } : { ledger_hash: hash }),
            // The last index that was received, whatever marker the node gives: every node goes on after it.
            ...(after !== undefined && { marker: after }),
          }),
        )
        return answer === undefined ? undefined : readPage(answer)
      },
      async reaches(index) {
        for (;;) {
          if (lost !== undefined) throw lost
          if (newest >= index) return
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      },
      close,
    }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

/** `undefined` where the node says that it has no such ledger. */
async function known<T>(answer: Promise<{ readonly result: T }>): Promise<T | undefined> {
  try {
    return (await answer).result
  } catch (error) {
    if (error instanceof RippledError && isNotFound(error.data)) return undefined
    throw error
  }
}
function isNotFound(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'error' in data && data.error === 'lgrNotFound'
}

/** The answer to a subscription has the newest ledger's index. */
function indexIn(result: unknown): number {
  return typeof result === 'object' &&
    result !== null &&
    'ledger_index' in result &&
    typeof result.ledger_index === 'number'
    ? result.ledger_index
    : 0
}
