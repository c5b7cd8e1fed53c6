import { paymentSuite } from './suites/payment.suite.ts'
import { asEvm, payer, treasury } from './samples.ts'
import { createFakeChain } from './fake-chain.ts'
import { createSteppingClock } from './stepping-clock.ts'

/** The fake chain of the engine's tests keeps the promises that real chains keep. */
paymentSuite('the fake chain', { appends: true, waits: true }, async () => {
  const clock = createSteppingClock()
  const chain = createFakeChain(clock)
  return {
    chain,
    payer,
    treasury,
    stranger: `0x${'57'.repeat(20)}`,
    assets: [chain.coin],
    now: () => clock.now(),
    async send(tx) {
      const hash = chain.send(tx)
      chain.mine(10)
      return hash
    },
    async hold(tx) {
      const hash = chain.broadcast(tx)
      return async () => {
        chain.drop(hash)
        chain.restore(hash)
      }
    },
    dropReference: (tx) => ({ ...asEvm(tx), data: '0x' }),
    appendBytes: (tx, bytes) => ({ ...asEvm(tx), data: `${asEvm(tx).data}${bytes}` }),
  }
})
