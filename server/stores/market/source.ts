import type { MarketAnswer, MarketCall, MarketRouteName } from '#contracts/market/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MarketSource } from '../../ports/market/source.ts'
import type { Answers } from './answers.ts'
import { createNftAnswers, type NftRoute } from './nfts/index.ts'
import type { Brokers } from './nfts/brokers.ts'
import { openLater } from './open-later.ts'
import { type Cursor, readCursor } from './schema.ts'
import { createTokenAnswers, type TokenRoute } from './token-answers/index.ts'
import { XRP_MD5 } from './tokens/schema.ts'

/** The index of our own, as a source of market data. */
export interface NativeSource extends MarketSource {
  close(): void
}

/**
 * Answers from the index in a folder, which another process writes. The file is opened with the first call, and may
 * come later than this service: until it has a ledger, calls reject.
 */
export function createNativeSource({
  dir,
  brokers,
  clock,
}: {
  readonly dir: string
  readonly brokers: Brokers
  readonly clock: Clock
}): NativeSource {
  const index = openLater(dir, (database) => {
    // Where this can be read, all tables are there.
    readCursor(database)
    return { database, answers: { ...createTokenAnswers(database), ...createNftAnswers(database, brokers) } }
  })

  function open(): { readonly answers: Answers<TokenRoute | NftRoute>; readonly cursor: Cursor } {
    const { database, answers } = index.get()
    const cursor = readCursor(database)
    if (cursor === undefined) throw new Error('the index has no ledger yet')
    return { answers, cursor }
  }

  return {
    name: 'native',
    async ask(route, call) {
      if (!isServed(route, call)) return { kind: 'unsupported' }
      const { answers, cursor } = open()
      const body = answer(answers, route, call, clock.now().getTime())
      return body === undefined ? { kind: 'missing' } : { kind: 'found', body, at: cursor.closedAt }
    },
    async health() {
      try {
        const { index: ledgerIndex, closedAt } = open().cursor
        const behind = Math.max(clock.now().getTime() - closedAt, 0) / 1_000
        return { ok: behind < BEHIND_SECONDS, ledgerIndex, behindSeconds: Math.round(behind) }
      } catch {
        return { ok: false }
      }
    },
    close: () => index.close(),
  }
}

/** A ledger closes every four seconds. */
const BEHIND_SECONDS = 60

function answer<N extends MarketRouteName>(
  answers: Answers<MarketRouteName>,
  route: N,
  call: MarketCall<N>,
  now: number,
): MarketAnswer<N> | undefined {
  return answers[route](call, now)
}

/** Prices are in XRP and US dollars alone, and holders of XRP are not counted. */
function isServed(route: MarketRouteName, call: unknown): boolean {
  if (typeof call !== 'object' || call === null) return true
  if ('vs_currency' in call && call.vs_currency !== 'XRP' && call.vs_currency !== 'USD') return false
  return !(route === 'holders' && 'md5' in call && call.md5 === XRP_MD5)
}
