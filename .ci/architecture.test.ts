import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type ImportRule, importRules, testExtras } from './import-rules.ts'

const root = path.resolve(import.meta.dirname, '..')
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/g

/** Files that git tracks or would track. */
function files(...patterns: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root })
  const names = listed.toString().split('\n').filter(Boolean)
  return names.filter((file) => existsSync(path.join(root, file)))
}

const sources = () => files('*.ts', '*.tsx')

/** The target of a specifier: a path from the root, `node:…`, or `package:name`. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const parts = specifier.split('/')
  return `package:${parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')}`
}

function pattern(from: string): RegExp {
  const text = from.replaceAll(/[.]/g, '\\.').replaceAll('*', '([^/]+)')
  return new RegExp(`^${text}`)
}

function ruleOf(file: string): { rule: ImportRule; name: string } | undefined {
  let best: { rule: ImportRule; name: string; length: number } | undefined
  for (const rule of importRules) {
    const found = pattern(rule.from).exec(file)
    const length = rule.from.length - (rule.from.includes('*') ? 0.5 : 0)
    if (found !== null && (best === undefined || length > best.length))
      best = { rule, name: found[1] ?? '', length }
  }
  return best
}

/** The imports of a file that break its rule, as `file -> target`. */
export function violations(file: string, code: string): string[] {
  const found = ruleOf(file)
  if (found === undefined) return [`${file} has no rule`]
  const isTest = /\.test\.tsx?$|\/testing\//.test(file)
  const may = [...found.rule.may, ...(isTest ? testExtras : [])].map((entry) =>
    entry.replace('{1}', found.name),
  )
  return [...code.matchAll(IMPORT)]
    .map((match) => target(file, match[1] ?? match[2] ?? ''))
    .filter(
      (to) =>
        !may.some(
          (entry) =>
            to === entry || (entry.endsWith('/') || entry.endsWith(':') ? to.startsWith(entry) : false),
        ),
    )
    .map((to) => `${file} -> ${to}`)
}

test('every import follows the house rules', () => {
  const broken = sources()
    // Its examples of bad imports stand in strings.
    .filter((file) => file !== '.ci/architecture.test.ts')
    .flatMap((file) => violations(file, readFileSync(path.join(root, file), 'utf8')))
  expect(broken).toEqual([])
})

test('a deliberately bad import is found', () => {
  expect(violations('server/domain/bad.ts', "import { createApp } from '../http/app.ts'")).toEqual([
    'server/domain/bad.ts -> server/http/app.ts',
  ])
  expect(violations('server/services/swap/bad.ts', "import express from 'express'")).toEqual([
    'server/services/swap/bad.ts -> package:express',
  ])
  expect(violations('server/services/swap/bad.ts', "import { x } from '../partners/index.ts'")).toEqual([
    'server/services/swap/bad.ts -> server/services/partners/index.ts',
  ])
  expect(violations('widgets/checkout/bad.ts', "import type { X } from '../swap/x.ts'")).toEqual([
    'widgets/checkout/bad.ts -> widgets/swap/x.ts',
  ])
  expect(violations('widgets/wallets/evm/bad.ts', "const x = await import('../solana/x.ts')")).toEqual([
    'widgets/wallets/evm/bad.ts -> widgets/wallets/solana/x.ts',
  ])
})

test('every path that a rule names exists', () => {
  const known = sources()
  const isThere = (entry: string) => known.some((file) => pattern(entry).test(file))
  const imports = [...importRules.flatMap(({ may }) => may), ...testExtras]
  const named = imports.filter((entry) => !/^(package|node):|\{1\}/.test(entry))
  const gone = [...importRules.map(({ from }) => from), ...named].filter((entry) => !isThere(entry))
  expect(gone).toEqual([])
})

test('no folder has more than 25 files directly in it', () => {
  const counts = new Map<string, number>()
  for (const file of files()) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

test('nothing imports the entry of a program, so that none gets what another one is allowed', () => {
  const importers = sources().filter((file) =>
    /from '[^']*\/(?:server\/)?(?:main|dev)\.ts'/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(importers).toEqual([])
})

test('a widget takes only types from the API contracts, so that no schema library reaches a browser', () => {
  const broken = sources()
    .filter((file) => /^(kit|widgets|apps|embed-loader)\//.test(file) && !file.includes('.test.'))
    .filter((file) =>
      /(?:^|\n)import (?!type )[^'"]*from '(?:#contracts\/api\/|#contracts\/market\/(?!media|plans|depth)|zod')/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
  expect(broken).toEqual([])
})
