import { expect, test } from 'vitest'
import { createRestarts } from './restarts.ts'

/** A service of which a test says whether it can be built and started. */
function setUp() {
  const log: string[] = []
  const said: string[] = []
  const fails = { build: false, start: false }
  let starts = 0
  const restarts = createRestarts({
    build: async () => {
      log.push('build')
      if (fails.build) throw new Error('syntax')
    },
    start: async () => {
      const n = ++starts
      log.push(`start ${n}`)
      if (fails.start) throw new Error('configuration')
      return { stop: async () => void log.push(`stop ${n}`) }
    },
    say: (text) => said.push(text),
  })
  return { restarts, log, said, fails }
}

test('several changes at once are one restart, and the old service goes after the new one is built', async () => {
  const { restarts, log } = setUp()
  await restarts.ready()
  restarts.restart()
  restarts.restart()
  await restarts.ready()
  expect(log).toEqual(['start 1', 'build', 'stop 1', 'start 2'])
})

test('a change during a restart is not lost', async () => {
  const { restarts, log } = setUp()
  await restarts.ready()
  restarts.restart()
  while (!log.includes('build')) await Promise.resolve()
  restarts.restart()
  await restarts.ready()
  expect(log).toEqual(['start 1', 'build', 'stop 1', 'start 2', 'build', 'stop 2', 'start 3'])
})

test('a service that cannot be built goes on as it was', async () => {
  const { restarts, log, said, fails } = setUp()
  fails.build = true
  restarts.restart()
  await restarts.ready()
  expect(log).toEqual(['start 1', 'build'])
  expect(said).toEqual(['Error: syntax'])
})

test('a service that does not start is told to those who wait, and comes back with the next change', async () => {
  const { restarts, log, fails } = setUp()
  await restarts.ready()
  fails.start = true
  restarts.restart()
  await expect(restarts.ready()).rejects.toThrow('configuration')
  fails.start = false
  restarts.restart()
  await restarts.ready()
  expect(log.slice(-2)).toEqual(['build', 'start 3'])
})

test('a service that was stopped is not started again', async () => {
  const { restarts, log } = setUp()
  await restarts.ready()
  await restarts.stop()
  restarts.restart()
  await restarts.ready()
  expect(log).toEqual(['start 1', 'stop 1'])
})
