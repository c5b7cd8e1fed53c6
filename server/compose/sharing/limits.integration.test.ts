import { expect, onTestFinished, test, vi } from 'vitest'
import { repeatableRandom, silentLog } from '#testing/plain-ports.ts'
import { testDatabase } from '#testing/postgres/database.ts'
import { systemClock } from '../../platform/system.ts'
import { createAttempts } from '../../services/accounts/attempts.ts'
import { createLimits } from '../../services/limits/index.ts'
import { createMarketLimits } from '../../services/market/limits.ts'
import { shareBy } from '../../shared/postgres/share.ts'
import { openPostgres } from '../../stores/postgres/open.ts'

/** What one more process of a database counts with. */
async function countersOf(url: string) {
  const postgres = openPostgres({ url })
  const shared = await shareBy(
    postgres,
    { random: repeatableRandom(), clock: systemClock, log: silentLog },
    false,
  )
  onTestFinished(async () => {
    shared.changes.close()
    shared.jobs.stop()
    await shared.close()
    await postgres.close()
  })
  return shared.counters
}

const within = (ms: number) => ({ timeout: ms, interval: 50 })

test('what is counted in one process is counted in all of them some seconds later', async () => {
  const url = await testDatabase()
  const at = new Date()
  // No window of theirs ends in between.
  const start = async () => ({
    counters: await countersOf(url),
    clock: { now: () => at, after: () => () => undefined },
  })
  const [one, two] = [await start(), await start()]
  const caller = { kind: 'public' } as const
  const [limits, otherLimits] = [createLimits(one), createLimits(two)]
  while (limits.take(caller, '192.0.2.1').ok);
  expect(otherLimits.take(caller, '192.0.2.1').ok).toBe(true)
  await expect.poll(() => otherLimits.take(caller, '192.0.2.1').ok, within(10_000)).toBe(false)
  expect(otherLimits.take(caller, '192.0.2.2').remaining).toBe(119)

  const [attempts, otherAttempts] = [createAttempts(one), createAttempts(two)]
  for (let i = 0; i < 9; i++) attempts.guess('member', '192.0.2.1', false)
  otherAttempts.guess('member', '192.0.2.1', false)
  const guess = () => otherAttempts.guess('member', '192.0.2.1', false)
  await vi.waitFor(() => expect(guess).toThrow('Too many attempts'), within(10_000))
  expect(() => otherAttempts.guess('member', '192.0.2.2', false)).not.toThrow()

  const client = { id: '192.0.2.1', plan: 'free', kind: 'address', name: '192.0.2.1' } as const
  const [market, otherMarket] = [createMarketLimits(one), createMarketLimits(two)]
  while (market.take(client, 'json').ok);
  expect(otherMarket.take(client, 'json').ok).toBe(true)
  await expect.poll(() => otherMarket.take(client, 'json').ok, within(10_000)).toBe(false)
})
