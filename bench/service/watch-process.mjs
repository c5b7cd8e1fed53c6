import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'

/**
 * Loaded into the service before its own code, after the tests' moving clock. Answers each message with `watch` by what has
 * happened since the one before: the memory, the longest delays of the event loop, and what they were spent on.
 */

const TICK_MS = 5
/** Shorter pauses are not told. */
const PAUSE_MS = 5
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

/** Milliseconds that the main thread has run, and that it has waited for a processor. Linux only. */
function threadTimes() {
  try {
    const [ran, waited] = readFileSync('/proc/self/schedstat', 'utf8').split(' ')
    return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }
  } catch {
    return { ran: performance.now(), waited: 0 }
  }
}

let pauses = []
let collections = []
new PerformanceObserver((list) => {
  for (const { startTime, duration, detail } of list.getEntries())
    collections.push({ at: startTime, ms: duration, kind: detail.kind })
}).observe({ entryTypes: ['gc'] })

let before = { at: performance.now(), ...threadTimes() }
setInterval(() => {
  const now = { at: performance.now(), ...threadTimes() }
  const ms = now.at - before.at - TICK_MS
  if (ms > PAUSE_MS)
    pauses.push({
      from: before.at,
      to: now.at,
      ms,
      ran: now.ran - before.ran,
      waited: now.waited - before.waited,
    })
  before = now
}, TICK_MS).unref()

/** The work that waits for an hour or a minute, by its timers. A message with `ring` runs it at once. */
const waiting = new Map()
if (process.env.BENCH_RINGS !== undefined) {
  const { setTimeout: after, clearTimeout: cancel } = globalThis
  globalThis.setTimeout = (work, ms, ...args) => {
    const timer = after(work, ms, ...args)
    if (ms >= 60_000) waiting.set(timer, { work, ms })
    return timer
  }
  globalThis.clearTimeout = (timer) => {
    waiting.delete(timer)
    cancel(timer)
  }
}
process.on('message', ({ ring }) => {
  for (const [timer, { work, ms }] of waiting) {
    if (ms !== ring) continue
    clearTimeout(timer)
    setImmediate(() => work())
  }
})

process.on('message', ({ watch }) => {
  if (watch === undefined) return
  // Collections are told a turn later than they happen.
  setTimeout(() => {
    const told = pauses.map(({ from, to, ...pause }) => ({
      ...pause,
      gc: collections.filter((gc) => gc.at < to && gc.at + gc.ms > from).reduce((sum, gc) => sum + gc.ms, 0),
    }))
    const longest = (kinds) =>
      Math.max(0, ...collections.filter(({ kind }) => kinds.includes(kind)).map(({ ms }) => ms))
    process.send({
      watched: {
        ...process.memoryUsage(),
        peakRss: process.resourceUsage().maxRSS * 1024,
        delayMs: delay.max / 1e6,
        pause: told.reduce((most, one) => (one.ms > most.ms ? one : most), {
          ms: 0,
          ran: 0,
          waited: 0,
          gc: 0,
        }),
        ranMs: Math.max(0, ...told.map(({ ran }) => ran)),
        ownMs: Math.max(0, ...told.map(({ ran, gc }) => ran - gc)),
        scavengeMs: longest([1]),
        fullMs: longest([4, 8, 16]),
        collections: collections.length,
      },
    })
    pauses = []
    collections = []
    delay.reset()
  }, 20)
})
