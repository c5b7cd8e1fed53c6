import { alone } from './stores/alone.ts'
import { samplePartner, treasury } from './samples.ts'
import { createLogos } from '#server/domain/market/logos.ts'
import { createNodeNotes } from '#server/chains/shared/node-notes.ts'
import { SuiteError } from '#server/domain/errors.ts'
import type { Chains } from '#server/ports/chains.ts'
import type { Probes } from '#server/ports/probe.ts'
import type { Store } from '#server/ports/store.ts'
import type { Partner } from '#server/domain/partner.ts'
import { createSwap } from '#server/services/swap/index.ts'
import { type SwapTexts, understandSwap } from '#server/services/swap/understand-swap.ts'
import { createPrices } from '#server/services/prices/index.ts'
import { createPayments } from '#server/services/payments/index.ts'
import { createMemoryStore } from './stores/memory.ts'
import { createFakeChain } from './fake-chain.ts'
import { createFakeRouter } from './fake-router.ts'
import { createSeededRandom, silentLog } from './plain-ports.ts'
import { createSteppingClock } from './stepping-clock.ts'

/** The world around a process, which goes on when the process ends. */
export function createOutside() {
  const clock = createSteppingClock()
  return { clock, chain: createFakeChain(clock) }
}

/** A memory store, a fake chain and a fake router, with one active partner. */
export async function createTestPorts(store: Store = createMemoryStore(), outside = createOutside()) {
  const { clock, chain } = outside
  const router = createFakeRouter(clock)
  const chains: Chains = {
    keys: ['eth'],
    get(key) {
      if (key === 'eth') return { chain, treasury }
      throw new SuiteError('UNSUPPORTED_CHAIN', 'Only eth is served.', { details: { supported: ['eth'] } })
    },
  }
  if ((await store.read.partners.get(samplePartner.slug)) === undefined)
    await store.transact(({ partners }) => partners.insert(samplePartner))
  const probes: Probes = { swap: [{ name: 'eth', check: () => chain.point(treasury) }] }
  const logos = createLogos('https://suite.test/cdn')
  const random = createSeededRandom()
  const nodeNotes = createNodeNotes(() => clock.now().getTime())
  return {
    ...alone(),
    store,
    chain,
    chains,
    router,
    prices: createPrices({ chains, router, market: undefined, clock, log: silentLog }),
    probes,
    nodeNotes,
    logos,
    clock,
    random,
    log: silentLog,
  }
}

export interface TestAsk extends SwapTexts {
  readonly partner: Partner
  readonly env: 'test' | 'live'
  readonly payer: string
  readonly partnerBps?: number
}

/** The same with the payment engine, and swaps over it. */
export async function createTestWorld(store?: Store) {
  const ports = await createTestPorts(store)
  const { product } = createSwap(ports)
  const deps = { ...ports, products: { swap: product } }
  const payments = createPayments(deps)
  return {
    ...deps,
    payments,
    async prepare({ partner, env, payer, partnerBps, ...texts }: TestAsk) {
      const request = await understandSwap(ports, texts, 'body', 'a test')
      const order = { partner, env, chain: texts.chain, payer, request }
      return payments.prepare(product, { ...order, ...(partnerBps === undefined ? {} : { partnerBps }) })
    },
  }
}

export type TestWorld = Awaited<ReturnType<typeof createTestWorld>>
