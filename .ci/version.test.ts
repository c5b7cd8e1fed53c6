import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from '../contracts/embed/version.ts'

const packageJson = readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')

test('the version in the code is the version of the package', () => {
  expect(JSON.parse(packageJson)).toMatchObject({ version: VERSION })
})
