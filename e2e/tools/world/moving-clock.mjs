/**
 * Loaded into the suite's server before its own code: lets the tests move its clock forward, so that they wait
 * neither half a minute for a quote to expire nor a day for a credit. The server's code is what it is in
 * production and knows nothing of it. Timers keep their pace, unless a test lets the time pass for them too.
 */
const { Date: RealDate, setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis
let ahead = 0

/** Shorter timers always keep their pace. */
const SHORT_MS = 1_000
/** Timers that are shorter and as new keep their pace too: deadlines of calls that are being made are among them. */
const LONG_MS = 15_000
const NEW_MS = 400
/** Timers that run: what they do, and when, by the machine's clock. */
const running = new Map()

globalThis.setTimeout = Object.assign((work, ms = 0, ...args) => {
  const timer = realSetTimeout(() => {
    running.delete(timer)
    work(...args)
  }, ms)
  if (ms >= SHORT_MS) running.set(timer, { work: () => work(...args), ms, at: RealDate.now() + ms })
  return timer
}, realSetTimeout)

globalThis.clearTimeout = (timer) => {
  running.delete(timer)
  realClearTimeout(timer)
}

/** Ends the timers whose time is over when it moves so far. */
function endTimers(passed) {
  const until = RealDate.now() + passed
  // Those that are set meanwhile keep their pace.
  const isOld = ({ ms, at }) => ms >= LONG_MS || RealDate.now() - (at - ms) >= NEW_MS
  const due = Array.from(running).filter(([, each]) => each.at <= until && isOld(each))
  for (const [timer, { work }] of due) {
    // An earlier one may have ended it.
    if (!running.has(timer)) continue
    globalThis.clearTimeout(timer)
    work()
  }
}

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead)
    else super(...args)
  }

  static now() {
    return RealDate.now() + ahead
  }
}

process.on('message', ({ advanceMs, withTimers }) => {
  ahead += advanceMs
  if (withTimers) endTimers(advanceMs)
  process.send?.({ ahead })
})
// No reason to stay alive when the server is told to stop.
process.channel?.unref()
// The tests are gone, in whatever way: nothing of theirs stays behind.
process.on('disconnect', () => process.exit())
