import { expect, vi } from 'vitest'
import { createPayments } from '#server/services/payments/index.ts'
import { createPrices } from '#server/services/prices/index.ts'
import { createSwap } from '#server/services/swap/index.ts'
import { understandSwap } from '#server/services/swap/understand-swap.ts'
import { everyRow } from '#server/kit/every-row.ts'
import type { Chain } from '#server/ports/chain.ts'
import type { Chains } from '#server/ports/chains.ts'
import type { SwapRouter } from '#server/ports/swap-router.ts'
import { samplePartner } from '../samples.ts'
import type { SteppingClock } from '../stepping-clock.ts'
import { createTestPorts } from '../test-world.ts'

interface Over {
  readonly chain: Chain
  readonly router: SwapRouter
  readonly treasury: string
  /** The clock of the chain's server too. */
  readonly clock: SteppingClock
}

const TIMES = { timeout: 15_000, interval: 50 }

/** The engine of payments with swaps on one chain, which a server of the sandbox plays. */
export async function engineOver({ chain, router, treasury, clock }: Over) {
  const ports = { ...(await createTestPorts()), clock }
  const chains: Chains = { keys: [chain.key], get: () => ({ chain, treasury }) }
  const deps = { ...ports, chains, router }
  const prices = createPrices({ ...deps, market: undefined })
  const { product } = createSwap({ ...deps, prices })
  const payments = createPayments({ ...deps, prices, products: { swap: product } })

  const read = async (id: string) => {
    const intent = await ports.store.read.intents.get(id)
    if (intent === undefined) throw new Error('there is no such payment')
    return intent
  }
  return {
    payments,
    read,
    /** A swap of the coin for a token. */
    prepare: async (payer: string, toToken: string, amount: bigint) => {
      const texts = { chain: chain.key, fromToken: 'native', toToken, amountMinor: amount.toString() }
      const request = await understandSwap(deps, texts, 'body', 'a test')
      return payments.prepare(product, {
        partner: samplePartner,
        env: 'live',
        chain: chain.key,
        payer,
        request,
      })
    },
    /** The one transaction of its steps, as it is now. */
    formOf: async (id: string) => {
      const { together } = await read(id)
      if (together === undefined) throw new Error('it has no group')
      return together.tx
    },
    /** Lets the engine look until a payment is as wanted. */
    until: (id: string, wanted: object) =>
      vi.waitFor(async () => {
        await clock.step(2_000)
        expect(await read(id)).toMatchObject(wanted)
      }, TIMES),
    /** The kinds of the records in the ledger of accounts. */
    booked: async () => (await everyRow(ports.store.read.ledger)).map(({ kind }) => kind),
    treasuryHolds: async () => (await chain.balances(treasury, [chain.coin]))[0] ?? 0n,
  }
}
