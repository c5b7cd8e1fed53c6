import { expect, test } from 'vitest'
import { carryTogether } from '#testing/fake-chain.ts'
import { countIncome, formOf, goOn, openTogether, TOGETHER } from '#testing/chains/together.ts'
import { ask, read, SESSION } from '#testing/paying.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { everyRow } from '../../kit/every-row.ts'
import { createPayments } from './index.ts'

/** A process that ends before each of its writes; the next one finds the same payment, and books it once. */

/** A world whose process may make so many writes more, and none after that. */
async function mortalWorld() {
  const world = await createTestWorld()
  carryTogether(world.chain)
  countIncome(world)
  const { id } = await world.prepare(ask)
  const before = { ...world.store }
  let left = Number.POSITIVE_INFINITY
  world.store.transact = (work) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('the process has ended')) : before.transact(work)
  }
  return {
    world,
    id,
    endAfter: (writes: number) => void (left = writes),
    /** The next process, with all its writes. */
    async restart(): Promise<TestWorld> {
      world.payments.stop()
      left = Number.POSITIVE_INFINITY
      const payments = createPayments(world)
      await payments.resume()
      return { ...world, payments }
    },
  }
}

type Story = (world: TestWorld, id: string, sent: (hash: string) => void) => Promise<void>
const stories: Readonly<Record<string, Story>> = {
  'a wallet answers': async (world, id, sent) => {
    await openTogether(world, id)
    const hash = world.chain.send(await formOf(world, id))
    sent(hash)
    await world.payments.submit(id, TOGETHER, hash, SESSION)
    await goOn(world)
  },
  'a wallet never answers': async (world, id, sent) => {
    await openTogether(world, id)
    sent(world.chain.send(await formOf(world, id)))
    await goOn(world)
  },
  'no wallet was asked here': async (world, id, sent) => {
    sent(world.chain.send(await formOf(world, id)))
    await goOn(world)
  },
  'it comes late': async (world, id, sent) => {
    await openTogether(world, id)
    const hash = world.chain.broadcast(await formOf(world, id))
    sent(hash)
    // The chain goes on, whatever became of the process.
    await world.payments.submit(id, TOGETHER, hash, SESSION).catch(() => undefined)
    await world.clock.step(3_000)
    world.chain.drop(hash)
    world.chain.restore(hash)
    await goOn(world)
  },
}

test.each(Object.entries(stories))(
  '%s: killed at each write, it is booked once and whole',
  async (_, story) => {
    for (let writes = 0; writes < 8; writes++) {
      const mortal = await mortalWorld()
      const { world, id } = mortal
      let hash: string | undefined
      mortal.endAfter(writes)
      await story(world, id, (sent) => (hash = sent)).catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'the process has ended') throw error
      })
      const after = await mortal.restart()
      await goOn(after)
      const intent = await read(after, id)
      const kinds = (await everyRow(after.store.read.ledger)).map(({ kind }) => kind)
      if (hash === undefined) {
        // The process ended before a wallet was asked.
        expect(kinds).toEqual([])
        continue
      }
      expect(intent).toMatchObject({
        state: 'final',
        booked: 'posted',
        together: { state: 'landed' },
        steps: [{ sent: { txHash: hash } }, { sent: { txHash: hash } }],
      })
      expect(kinds).toEqual(['accrual', 'posting'])
      after.payments.stop()
    }
  },
)

test('a failure, killed at each write, takes no fee', async () => {
  for (let writes = 0; writes < 6; writes++) {
    const mortal = await mortalWorld()
    const { world, id } = mortal
    await openTogether(world, id)
    mortal.endAfter(writes)
    const hash = world.chain.send(await formOf(world, id), { failed: true })
    await world.payments.submit(id, TOGETHER, hash, SESSION).catch(() => undefined)
    await goOn(world, 2)
    const after = await mortal.restart()
    await goOn(after)
    const intent = await read(after, id)
    expect(intent.steps.map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(intent).toMatchObject({ booked: 'no', together: { state: 'failed' } })
    expect(await everyRow(after.store.read.ledger)).toEqual([])
    after.payments.stop()
  }
})
