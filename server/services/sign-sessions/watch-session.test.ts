import { expect, test } from 'vitest'
import { asConfirmed, intentWith, sessionWith, stepWith } from '#testing/samples.ts'
import type { ReadTable, Store } from '../../ports/store.ts'
import { settled } from '#testing/stepping-clock.ts'
import { testSecrets } from '#testing/plain-ports.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { alone } from '#testing/stores/alone.ts'
import { createExpiries } from './expiries.ts'
import { watchSession } from './index.ts'

const session = sessionWith({ intentId: intentWith().id })

/**
 * A session that is followed in a world where `meanwhile` happens while a row of `table` is on its way to the reader.
 */
async function follow(
  table: 'sessions' | 'intents',
  meanwhile: (store: Store, wake: (id: string) => void) => Promise<void>,
) {
  const world = await createTestWorld()
  const { store } = world
  await store.transact(async ({ intents, sessions }) => {
    await intents.insert(intentWith())
    await sessions.insert(session)
  })
  const { changes } = alone()
  let isFirst = true
  const late = <N extends 'sessions' | 'intents'>(rows: ReadTable<N>): ReadTable<N> => ({
    ...rows,
    async get(id) {
      const row = await rows.get(id)
      if (isFirst) {
        isFirst = false
        await meanwhile(store, (changed) => changes.wake(changed))
      }
      return row
    },
  })
  const read = { ...store.read }
  const slow: Store = {
    ...store,
    read:
      table === 'sessions'
        ? { ...read, sessions: late(read.sessions) }
        : { ...read, intents: late(read.intents) },
  }
  const deps = {
    ...world,
    store: slow,
    payloads: {
      kinds: [],
      write: () => [],
      problemOf: () => undefined,
      tokenIn: () => undefined,
      swapIn: () => undefined,
      read: () => undefined,
    },
    secrets: testSecrets,
    noteSession: async () => undefined,
    mustHaveRoom: async () => undefined,
    mustHoldOwn: async () => undefined,
    network: 'sandbox' as const,
    publicUrl: 'https://suite.test',
  }
  const expiries = createExpiries(world.clock, changes)
  const views = watchSession(deps, { changes, expiries }, session.id, 'visitor')[Symbol.asyncIterator]()
  await views.next()
  const second = views.next()
  await settled()
  const shown = await Promise.race([second, Promise.resolve('nothing came')])
  void views.return?.()
  return shown
}

test('a session that changes while it is being read is shown as it is after the change', async () => {
  const shown = await follow('sessions', async (store, wake) => {
    await store.transact(({ sessions }) => sessions.update({ ...session, status: 'cancelled' }))
    wake(session.id)
  })
  expect(shown).toMatchObject({ value: { status: 'cancelled' } })
})

test('a payment that changes while it is being read is shown as it is after the change', async () => {
  const paid = intentWith({ steps: [asConfirmed(stepWith()), ...intentWith().steps.slice(1)] })
  const shown = await follow('intents', async (store, wake) => {
    await store.transact(({ intents }) => intents.update(paid))
    wake(paid.id)
  })
  expect(shown).toMatchObject({ value: { steps: [{ state: 'confirmed' }, {}] } })
})
