import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { baseColours } from '#contracts/embed/palette.ts'

test('a look begins with the colours of the style sheet, on light and on dark', () => {
  const css = readFileSync(path.resolve(import.meta.dirname, '../kit/styles/palette.css'), 'utf8')
  const { light, dark } = baseColours
  for (const [name, colour] of Object.entries(light))
    expect(css).toMatch(
      new RegExp(`--${name}: light-dark\\(${colour}, (${Object.values(dark).join('|')})\\);`),
    )
  for (const [name, colour] of Object.entries(dark))
    expect(css).toMatch(new RegExp(`--${name}: light-dark\\(#\\w{6}, ${colour}\\);`))
})
