import { expect, test } from 'vitest'
import { sheetOf } from './sheet.ts'

test('without an appearance nothing of the palette is replaced', () => {
  expect(sheetOf({}, false)).toBe(':root:root{}body{color-scheme:light}')
  expect(sheetOf({ appearance: { radius: 20 } }, true)).not.toContain('--surface')
})

test('the radius of the card is shared out, and without one nothing is round', () => {
  expect(sheetOf({ appearance: { radius: 24 } }, false)).toContain(
    '--round-xl:24px;--round-l:18px;--round-m:14px;--round-s:10px',
  )
  expect(sheetOf({ appearance: { radius: 0 } }, false)).toContain('--round-pill:0px')
})

test('every value of a sheet is a name of ours, a number, or a colour in six digits', () => {
  const sheet = sheetOf(
    {
      appearance: { accent: '#FA0', background: '#Fff', surface: '#000', text: '#EEE', density: 'compact' },
      hide: [],
    },
    false,
  )
  const values = [...sheet.matchAll(/--[a-z-]+:([^;}]*)/g)].map(([, value]) => value)
  expect(values.length).toBeGreaterThan(20)
  for (const value of values) expect(value).toMatch(/^(#[0-9a-f]{6}|\d+px)$/)
})

test('a dark surface makes fields and bars dark, whatever the theme', () => {
  expect(sheetOf({ appearance: { surface: '#000' } }, false)).toContain('body{color-scheme:dark}')
  expect(sheetOf({ appearance: { surface: '#fff' } }, true)).toContain('body{color-scheme:light}')
})
