import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSandboxFolder, markFolder } from './own-folder.ts'
import { claimFolder, findRunning, noteRunning, releaseFolder, sandboxDir } from './running.ts'
import { loadSecrets } from './suite/secrets.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-sandbox-'))
  await claimFolder(dir)
})
afterEach(() => rm(dir, { recursive: true }))

/** A process that certainly lives, and is not this one. */
const other = process.ppid
/** Above every process id that Linux, macOS and Windows give away. */
const dead = 2 ** 30

test('a folder that another process runs in cannot be taken', async () => {
  await noteRunning(dir, { pid: other, partner: 'http://127.0.0.1:4001' })
  await expect(claimFolder(dir)).rejects.toThrow(`process ${other}, http://127.0.0.1:4001`)
})

test('a folder whose process was killed can be taken', async () => {
  await noteRunning(dir, { pid: dead })
  expect(await findRunning(dir)).toBeUndefined()
  await claimFolder(dir)
})

test('what a killed process had half written stands in no one’s way', async () => {
  await writeFile(path.join(dir, 'running.json'), '{"pid":')
  await claimFolder(dir)
})

test('a folder is free again when it is released', async () => {
  await noteRunning(dir, { pid: other })
  await releaseFolder(dir)
  expect(await findRunning(dir)).toBeUndefined()
})

test('a folder that holds other things is never taken, nor deleted', async () => {
  const others = await mkdtemp(path.join(dir, 'home-'))
  expect(await isSandboxFolder(others)).toBe(true)
  await writeFile(path.join(others, 'thesis.txt'), 'ten years of work')
  await expect(claimFolder(others)).rejects.toThrow('holds files that are not a sandbox')
  const reset = spawnSync(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'reset.ts')], {
    env: { ...process.env, SANDBOX_DIR: others },
    encoding: 'utf8',
  })
  expect([reset.status, reset.stderr]).toEqual([1, expect.stringContaining('was not made by a sandbox')])
  expect(await readdir(others)).toEqual(['thesis.txt'])
})

test('a folder in which tests have kept something for sandboxes can be taken by a start', async () => {
  const before = path.join(dir, 'before')
  await markFolder(before)
  await writeFile(path.join(before, 'chain.json'), '{}')
  await claimFolder(before)
})

test('a folder that is not there yet may become a sandbox’s', async () => {
  expect(await isSandboxFolder(path.join(dir, 'new'))).toBe(true)
})

test('secrets are made once, differ, and are readable by their owner only', async () => {
  const secrets = await loadSecrets(dir)
  expect(secrets.KEY_PEPPER).toMatch(/^[0-9a-f]{64}$/)
  expect(secrets.APP_SECRET).not.toBe(secrets.KEY_PEPPER)
  expect(await loadSecrets(dir)).toEqual(secrets)
  expect((await stat(path.join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('SANDBOX_DIR moves the folder', () => {
  expect(sandboxDir({})).toMatch(/\.sandbox[/\\]?$/)
  expect(sandboxDir({ SANDBOX_DIR: dir })).toBe(dir)
})
