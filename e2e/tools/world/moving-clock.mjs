/**
 * Loaded into the suite's server before its own code: lets the tests move its clock forward, so that they wait
 * neither half a minute for a quote to expire nor a day for a credit. The server's code is what it is in
 * production and knows nothing of it; timers keep their pace.
 */
const RealDate = globalThis.Date
let ahead = 0

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead)
    else super(...args)
  }

  static now() {
    return RealDate.now() + ahead
  }
}

process.on('message', ({ advanceMs }) => {
  ahead += advanceMs
  process.send?.({ ahead })
})
// No reason to stay alive when the server is told to stop.
process.channel?.unref()
// The tests are gone, in whatever way: nothing of theirs stays behind.
process.on('disconnect', () => process.exit())
