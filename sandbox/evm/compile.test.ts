import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { artifactFile, compileToken } from './compile.ts'

test('the committed artefact is what the source of the token compiles to', { timeout: 60_000 }, () => {
  expect(readFileSync(artifactFile, 'utf8')).toBe(compileToken())
})
