import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The tokens of a rule, by name. */
function tokensOf(file: string, selector: string): [string, string][] {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8')
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? ''
  return [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value])
}

test('a dark system sees the dark theme before a script has set it', () => {
  const dark = tokensOf('theme.css', ":root[data-theme='dark']")
  expect(dark.length).toBeGreaterThan(15)
  expect(tokensOf('dark-at-once.css', ':root:not([data-theme])')).toEqual(dark)
})
