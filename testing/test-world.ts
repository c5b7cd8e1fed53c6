import { samplePartner, treasury } from './samples.ts'
import { SuiteError } from '#server/domain/errors.ts'
import type { Chains } from '#server/ports/chains.ts'
import type { Store } from '#server/ports/store.ts'
import { createPayments } from '#server/services/payments/index.ts'
import { createMemoryStore } from '#server/stores/memory/index.ts'
import { createFakeChain } from './fake-chain.ts'
import { createFakeRouter } from './fake-router.ts'
import { createSeededRandom, silentLog } from './plain-ports.ts'
import { createSteppingClock } from './stepping-clock.ts'

/** A memory store, a fake chain and a fake router, with one active partner. */
export async function createTestPorts(store: Store = createMemoryStore()) {
  const clock = createSteppingClock()
  const chain = createFakeChain(clock)
  const router = createFakeRouter(clock)
  const chains: Chains = {
    keys: ['eth'],
    get(key) {
      if (key === 'eth') return { chain, treasury, owns: (tx) => tx.family === 'evm' && tx.chainId === 1 }
      throw new SuiteError('UNSUPPORTED_CHAIN', 'Only eth is served.', { details: { supported: ['eth'] } })
    },
  }
  if ((await store.read.partners.get(samplePartner.slug)) === undefined)
    await store.transact(({ partners }) => partners.insert(samplePartner))
  return { store, chain, chains, router, clock, random: createSeededRandom(), log: silentLog }
}

/** The same with the payment engine. */
export async function createTestWorld(store?: Store) {
  const ports = await createTestPorts(store)
  return { ...ports, payments: createPayments(ports) }
}

export type TestWorld = Awaited<ReturnType<typeof createTestWorld>>
