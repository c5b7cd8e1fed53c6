import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../public/embed')

test('every released loader is unchanged since the day of its release', () => {
  const files = readdirSync(folder).flatMap((name) => {
    const version = /^v(\d+\.\d+\.\d+)\.js$/.exec(name)?.[1]
    if (version === undefined) return []
    const digest = createHash('sha384')
      .update(readFileSync(path.join(folder, name)))
      .digest('base64')
    return [[version, `sha384-${digest}`]]
  })
  expect(Object.fromEntries(files)).toEqual(
    JSON.parse(readFileSync(path.join(folder, 'releases.json'), 'utf8')),
  )
})
