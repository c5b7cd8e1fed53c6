import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from './version.ts'

test('the loader has the package’s version', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ version: VERSION })
})
