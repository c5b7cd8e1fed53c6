import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { artifactFile, compile, contracts } from './compile.ts'

test.each(contracts)(
  'the committed artefact of %s is what its source compiles to',
  { timeout: 60_000 },
  (name) => {
    expect(readFileSync(artifactFile(name), 'utf8')).toBe(compile(name))
  },
)
