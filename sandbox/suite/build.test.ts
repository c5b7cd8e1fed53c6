import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildIfChanged } from './build.ts'

let root: string
const put = (file: string, text = '') => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const buildAll = async () => {
  for (const part of ['server/main.js', 'server/cli.js', 'widgets/x', 'loader/x', 'client/x'])
    put(`dist/${part}`)
}
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'suite-build-'))
  for (const file of [
    'server/main.ts',
    'widgets/swap/main.tsx',
    'package-lock.json',
    '.ci/sizes.ts',
    'e2e/x.ts',
  ])
    put(file, 'first')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('nothing is built twice of the same files', async () => {
  expect(await buildIfChanged(buildAll, root)).toBe(true)
  expect(await buildIfChanged(buildAll, root)).toBe(false)
})

test.each(['server/main.ts', 'widgets/swap/main.tsx', 'package-lock.json', '.ci/sizes.ts', 'server/new.ts'])(
  'a change of %s makes a new build',
  async (file) => {
    await buildIfChanged(buildAll, root)
    put(file, 'other')
    utimesSync(path.join(root, file), new Date(), new Date(Date.now() + 5_000))
    expect(await buildIfChanged(buildAll, root)).toBe(true)
    expect(await buildIfChanged(buildAll, root)).toBe(false)
  },
)

test('a file that no build reads makes none', async () => {
  await buildIfChanged(buildAll, root)
  for (const file of ['e2e/x.ts', '.sandbox/data/journal', 'node_modules/a/index.js']) put(file, 'other one')
  expect(await buildIfChanged(buildAll, root)).toBe(false)
})

test('a build that has lost a part, or that another program has begun anew, is made again', async () => {
  await buildIfChanged(buildAll, root)
  rmSync(path.join(root, 'dist/loader'), { recursive: true })
  expect(await buildIfChanged(buildAll, root)).toBe(true)
  put('dist/server/main.js', 'half')
  expect(await buildIfChanged(buildAll, root)).toBe(true)
  expect(await buildIfChanged(buildAll, root)).toBe(false)
})

test('a link to nothing, as editors leave it, ends no start', async () => {
  symlinkSync('nowhere', path.join(root, 'widgets/.#main.tsx'))
  expect(await buildIfChanged(buildAll, root)).toBe(true)
  expect(await buildIfChanged(buildAll, root)).toBe(false)
})

test('a build that failed does not count', async () => {
  await buildIfChanged(buildAll, root)
  put('server/main.ts', 'broken')
  await expect(buildIfChanged(() => Promise.reject(new Error('no')), root)).rejects.toThrow('no')
  put('server/main.ts', 'first')
  expect(await buildIfChanged(buildAll, root)).toBe(true)
})
