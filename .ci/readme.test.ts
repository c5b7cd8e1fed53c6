import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const readme = read('README.md')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

/** The rows of the table under a heading, without its head, as cells. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`)
  const lines = section.split('\n## ')[0]?.split('\n') ?? []
  const rows = lines.filter((line) => line.startsWith('|')).slice(2)
  return rows.map((row) => row.split('|').slice(1, -1))
}

/** The texts in backticks. */
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** A script by the name that `npm run` knows it by. */
const scriptOf = (code: string): string => code.replace(/^npm (run )?/, '')

/**
 * Whether a path stands for a file or folder of the repository: a folder ends in a slash, a name without a slash is a
 * file anywhere.
 */
function exists(name: string): boolean {
  if (name.endsWith('/')) return files.some((file) => file.startsWith(name))
  return files.some((file) => file === name || (!name.includes('/') && file.endsWith(`/${name}`)))
}

/** The values that a placeholder such as `<chain>` can have in a path. */
function valuesIn(name: string): string[] {
  const [before = '', after = ''] = name.split(/<[a-z]+>/)
  const values = files
    .filter((file) => file.startsWith(before))
    .map((file) => /^[\w-]+/.exec(file.slice(before.length))?.[0] ?? '')
  return [...new Set(values)].filter((value) => exists(`${before}${value}${after}`))
}

/** The paths of a row that lead nowhere. A placeholder needs one value that fits all paths that have it. */
function lost(row: readonly string[]): string[] {
  const names = row.flatMap(quoted).filter((name) => /[./]/.test(name))
  const plain = names.filter((name) => !name.includes('<') && !exists(name))
  const placeholders = new Set(names.flatMap((name) => /<[a-z]+>/.exec(name)?.[0] ?? []))
  const unfilled = [...placeholders].filter((placeholder) => {
    const [first = [], ...others] = names.filter((name) => name.includes(placeholder)).map(valuesIn)
    return !first.some((value) => others.every((values) => values.includes(value)))
  })
  return [...plain, ...unfilled]
}

test.each(rowsUnder('Where to put a new …').map((row) => [row[0]?.trim(), row] as const))(
  'the README sends a new %s to folders and files that exist',
  (_, row) => {
    expect(row.slice(1).flatMap(quoted)).not.toEqual([])
    expect(lost(row)).toEqual([])
  },
)

test('a path that is gone is found, and so is a placeholder whose paths have no example in common', () => {
  expect(lost(['`server/ports/store.ts`, `server/ports/gone.ts`, `server/gone/`, `gone.test.ts`'])).toEqual([
    'server/ports/gone.ts',
    'server/gone/',
    'gone.test.ts',
  ])
  expect(lost(['`server/chains/<chain>/`, `server/config/<chain>.ts`'])).toEqual([])
  expect(lost(['`server/chains/<chain>/`, `server/stores/<chain>/`'])).toEqual(['<chain>'])
})

test('the README’s map has every folder of the repository', () => {
  const folders = files.flatMap((file) => (file.includes('/') ? [`${file.split('/')[0]}/`] : []))
  const listed = rowsUnder('The map').flatMap(([name = '']) => quoted(name))
  expect(listed.toSorted()).toEqual([...new Set(folders)].toSorted())
})

test('the README’s table of scripts has each script of package.json once, and no other', () => {
  const listed = rowsUnder('Scripts').flatMap(([names = '']) => quoted(names).map(scriptOf))
  expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('every script that the README names exists', () => {
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})
