import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProgramOptions } from './program.ts'
import { seedPartner } from './seed.ts'
import { writePrivate } from './write-private.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-seed-'))
})
afterEach(() => rm(dir, { recursive: true }))

/** An operator's tool that lists one partner, and makes keys at its first `partner apply`. */
function createTool(origins: readonly string[]) {
  const asked: string[] = []
  const run = ({ args = [] }: ProgramOptions) => {
    asked.push(args.slice(0, 2).join(' '))
    const keys = [{ env: 'live', label: 'Demo live key', secret: 'sk' }]
    const answer =
      args[1] === 'list'
        ? `demo\tactive\tstarter\tHarbor\t${origins.join(' ')}`
        : JSON.stringify({ slug: 'demo', created: { keys } })
    return spawn(process.execPath, ['-e', 'console.log(process.argv[1])', answer])
  }
  return { asked, run }
}

test('origins that were added by hand stay when the demo partner is made again, and old ones of the seed go', async () => {
  const env = { DATA_DIR: dir, PUBLIC_URL: 'http://localhost:4000/' }
  const first = createTool([])
  await seedPartner({ dir, env, run: first.run })
  expect(first.asked).toEqual(['partner list', 'partner apply'])
  // Made as it is now: nothing is done, so nothing is lost.
  const again = createTool([])
  await seedPartner({ dir, env, run: again.run })
  expect(again.asked).toEqual([])

  const applied = path.join(dir, 'applied.json')
  const before: object = JSON.parse(await readFile(applied, 'utf8'))
  await writePrivate(applied, { ...before, origins: ['http://127.0.0.1:4001'] })
  const changed = createTool(['http://127.0.0.1:4001', 'https://shop.test'])
  await seedPartner({ dir, env, run: changed.run })
  expect(JSON.parse(await readFile(path.join(dir, 'partner.json'), 'utf8'))).toMatchObject({
    origins: ['http://localhost:*', 'http://localhost:4000', 'https://shop.test'],
  })
})
