import type { MarketCall, MarketRouteName } from '#contracts/market/index.ts'
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '#server/platform/system.ts'
import { createNativeSource } from '#server/market-index/read/source.ts'

/** A process of its own: asks the index as the service does, until it is told to stop. */

const source = createNativeSource({ dir: process.argv[2] ?? '', brokers: new Map(), clock: systemClock })
const stop = new AbortController()
const times: Record<string, number[]> = {}

async function ask<N extends MarketRouteName>(name: string, route: N, call: MarketCall<N>) {
  const begun = performance.now()
  const answer = await source.ask(route, call, stop.signal)
  const taken = performance.now() - begun
  ;(times[name] ??= []).push(taken)
  return answer
}

/** Between two rounds of all answers. */
const PAUSE_MS = 5
const list = {
  limit: 100,
  offset: 0,
  sortType: 'desc',
  filter: '',
  tag: '',
  watchlist: '',
  showNew: false,
  showScam: false,
} as const

async function rounds(): Promise<void> {
  const begun = performance.now()
  const first = await ask('first list', 'tokens', { ...list, sortBy: 'vol24hxrp' })
  const firstMs = performance.now() - begun
  const found = first.kind === 'found' ? first.body.tokens.map(({ md5 }) => md5) : []
  for (let i = 0; !stop.signal.aborted; i++) {
    const md5 = found[i % found.length] ?? ''
    await ask('list', 'tokens', { ...list, sortBy: i % 2 === 0 ? 'vol24hxrp' : 'marketcap' })
    await ask('filtered list', 'tokens', { ...list, sortBy: 'holders', filter: `tok${i % 100}` })
    await ask('token', 'token', { md5 })
    await ask('candles', 'ohlc', {
      md5,
      interval: '1m',
      range: null,
      limit: 300,
      vs_currency: 'XRP',
      fill: false,
      before: null,
    })
    await ask('sparkline', 'sparkline', { md5, period: '7d', maxPoints: 20, vs_currency: 'XRP' })
    await ask('holders', 'holders', { md5 })
    await setTimeout(PAUSE_MS)
  }
  source.close()
  // A channel that is closed at once loses the rest of a long message.
  process.send?.({ times, firstMs, rss: process.memoryUsage.rss() / 2 ** 20 }, () => process.disconnect())
}

process.once('message', () => {
  stop.abort()
})
await rounds()
