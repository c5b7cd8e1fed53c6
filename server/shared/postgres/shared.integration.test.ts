import { expect, onTestFinished, test } from 'vitest'
import { repeatableRandom, silentLog } from '#testing/plain-ports.ts'
import { ask, testDatabase } from '#testing/postgres/database.ts'
import { startPostgres } from '#testing/postgres/server.ts'
import { aSession } from '#testing/stores/rows.ts'
import { openPostgres } from '../../stores/postgres/open.ts'
import { migrate } from '../../stores/sql/schema.ts'
import { createSqlStore } from '../../stores/sql/store.ts'
import { shareBy } from './share.ts'

const random = repeatableRandom()

/** A process on a database, with what it has taken up. `die` ends it without a word. */
async function startProcess(url: string, mayWork = true) {
  const postgres = openPostgres({ url })
  await migrate(postgres)
  const store = createSqlStore(postgres)
  const life = { isOver: false, takenUp: 0, failures: 0 }
  /** After its end, a process asks for nothing and does nothing. */
  const clock = {
    now: () => new Date(),
    after(ms: number, work: () => void) {
      const timer = setTimeout(() => life.isOver || work(), ms)
      return () => clearTimeout(timer)
    },
  }
  const shared = await shareBy(postgres, { random, clock, log: silentLog }, mayWork)
  const die = () => void (life.isOver = true)
  onTestFinished(async () => {
    die()
    shared.changes.close()
    shared.jobs.stop()
    await shared.close()
    await store.close()
  })
  const start = () =>
    shared.leases.start(async () => {
      if (life.failures-- > 0) throw new Error('not now')
      life.takenUp += 1
    })
  return { ...shared, store, life, start, die }
}

const within = (ms: number) => ({ timeout: ms, interval: 50 })

test('one process does the common work, and another takes it up some seconds after its end', async () => {
  const url = await testDatabase()
  const [one, two, web] = [await startProcess(url), await startProcess(url), await startProcess(url, false)]
  for (const each of [web, one, two]) await each.start()
  expect([one, two, web].map(({ leases }) => leases.isMine())).toEqual([true, false, false])
  expect([one, two, web].map(({ life }) => life.takenUp)).toEqual([1, 0, 0])
  expect(await two.leases.isAlive(one.leases.process)).toBe(true)
  one.die()
  await expect.poll(() => two.leases.isMine(), within(10_000)).toBe(true)
  expect(one.leases.isMine()).toBe(false)
  await expect.poll(() => two.life.takenUp, within(10_000)).toBeGreaterThan(0)
  expect(await two.leases.isAlive(one.leases.process)).toBe(false)
  expect(await ask(url, `SELECT fence::int FROM leases WHERE name = 'common work'`)).toEqual([{ fence: 2 }])
})

test('work that could not be taken up is taken up later', async () => {
  const one = await startProcess(await testDatabase())
  one.life.failures = 2
  await expect(one.start()).rejects.toThrow('not now')
  await expect.poll(() => one.life.takenUp, within(10_000)).toBe(1)
})

test('a process that ends in order leaves the work to another at once, and what any leaves at its end is taken up', async () => {
  const url = await testDatabase()
  const one = await startProcess(url)
  const [dying, leaving] = [await startProcess(url, false), await startProcess(url, false)]
  for (const each of [dying, leaving, one]) await each.start()
  dying.die()
  await expect.poll(() => one.life.takenUp, within(10_000)).toBe(2)
  leaving.die()
  await leaving.leases.stop()
  expect(await one.leases.isAlive(leaving.leases.process)).toBe(false)
  await expect.poll(() => one.life.takenUp, within(2_500)).toBe(3)
  await one.leases.stop()
  const next = await startProcess(url)
  await next.start()
  expect([one.leases.isMine(), next.leases.isMine()]).toEqual([false, true])
})

test('a job that any process hands over is done once, by the one that does the common work', async () => {
  const url = await testDatabase()
  const [worker, web] = [await startProcess(url), await startProcess(url, false)]
  const done: string[] = []
  worker.jobs.onJob('payment', async (id) => void done.push(id))
  for (const each of [worker, web]) await each.start()
  for (let n = 0; n < 300; n++) web.jobs.hand('payment', `pi_${n}`)
  await expect.poll(() => done.length, within(10_000)).toBe(300)
  expect(new Set(done).size).toBe(300)
})

test('a job that fails, or is handed over while no one works, is done later', async () => {
  const url = await testDatabase()
  const web = await startProcess(url, false)
  await web.start()
  web.jobs.hand('webhook', 'whm_1')
  await expect.poll(() => ask(url, 'SELECT id FROM jobs')).toEqual([{ id: 'whm_1' }])
  const worker = await startProcess(url)
  let tries = 0
  worker.jobs.onJob('webhook', async () => {
    tries += 1
    if (tries === 1) throw new Error('not now')
  })
  await worker.start()
  await expect.poll(() => tries, within(10_000)).toBe(2)
  await expect.poll(() => ask(url, 'SELECT id FROM jobs')).toEqual([])
})

test('a job whose worker loses the common work over it is done by the next, and one that is handed over meanwhile again', async () => {
  const url = await testDatabase()
  const [first, next] = [await startProcess(url), await startProcess(url)]
  const done: string[] = []
  first.jobs.onJob('payment', async () => {
    first.die()
    await expect.poll(() => first.leases.isMine(), within(10_000)).toBe(false)
  })
  next.jobs.onJob('payment', async (id) => {
    done.push(id)
    if (done.length > 1) return
    next.jobs.hand('payment', 'pi_1')
  })
  for (const each of [first, next]) await each.start()
  next.jobs.hand('payment', 'pi_1')
  await expect.poll(() => done, within(15_000)).toEqual(['pi_1', 'pi_1'])
  await expect.poll(() => ask(url, 'SELECT id FROM jobs'), within(10_000)).toEqual([])
})

test('who waits for a row in one process hears of its change in another, also when the news gets lost', async () => {
  const url = await testDatabase()
  const [one, two] = [await startProcess(url), await startProcess(url)]
  const heard: string[] = []
  two.changes.subscribe(['ses_told'], () => heard.push('told'))
  await expect
    .poll(() => {
      one.changes.wake('ses_told')
      return heard
    })
    .toContain('told')
  await one.store.transact((t) => t.sessions.insert(aSession('ses_1')))
  const stop = two.changes.subscribe(['ses_1'], () => heard.push('seen'))
  await expect.poll(() => heard, within(5_000)).toContain('seen')
  const before = heard.length
  // No one tells of this one.
  await one.store.transact((t) => t.sessions.update(aSession('ses_1', { status: 'cancelled' })))
  await expect.poll(() => heard.length, within(5_000)).toBe(before + 1)
  stop()
})

test('all goes on after the database was away: the work, the jobs and the news', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  const worker = await startProcess(server.url)
  const done: string[] = []
  worker.jobs.onJob('payment', async (id) => void done.push(id))
  await worker.start()
  await server.halt('SIGQUIT')
  await expect.poll(() => worker.leases.isMine(), within(30_000)).toBe(false)
  worker.jobs.hand('payment', 'pi_1')
  await server.resume()
  await expect.poll(() => worker.leases.isMine(), within(30_000)).toBe(true)
  await expect.poll(() => done, within(30_000)).toEqual(['pi_1'])
  expect(worker.life.takenUp).toBeGreaterThan(1)
  const heard: string[] = []
  worker.changes.subscribe(['x'], () => heard.push('x'))
  await expect
    .poll(async () => {
      await ask(server.url, `SELECT pg_notify('changes', 'x')`)
      return heard
    }, within(30_000))
    .toContain('x')
}, 120_000)
