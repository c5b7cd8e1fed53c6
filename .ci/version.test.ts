import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')

test.each(['embed-loader/version.ts', 'server/compose.ts'])(
  '%s states the version of the package',
  (file) => {
    const [, version] = /\bVERSION = '([^']+)'/.exec(read(file)) ?? []
    expect(JSON.parse(read('package.json'))).toMatchObject({ version })
  },
)
