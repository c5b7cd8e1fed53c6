import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { loadState } from './load.ts'
import { openStaging } from './staging.ts'

const none = () => {
  throw new Error('it loads nothing')
}

test('a whole index keeps nothing that was staged: a load may end before it could remove it', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-load-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  openStaging(dir, 1).close()
  expect(existsSync(path.join(dir, 'load'))).toBe(true)
  const index = {
    isWhole: () => true,
    cursor: none,
    load: none,
    begin: none,
    take: none,
    end: none,
  }
  const clock = createSteppingClock()
  const options = {
    dir,
    nodes: [],
    networkId: 0,
    index,
    connect: none,
    clock,
    log: silentLog,
    pageEveryMs: 0,
  }
  await loadState(options, AbortSignal.abort())
  expect(existsSync(path.join(dir, 'load'))).toBe(false)
})
