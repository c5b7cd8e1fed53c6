import { expect, test } from 'vitest'
import { isPopup } from './is-popup.ts'

test('a window is one even when its page cut it off, and a tab that came from the page is none', () => {
  expect(isPopup({ opener: {}, history: { length: 1 } })).toBe(true)
  expect(isPopup({ opener: {}, history: { length: 2 } })).toBe(true)
  expect(isPopup({ opener: null, history: { length: 1 } })).toBe(true)
  expect(isPopup({ opener: null, history: { length: 2 } })).toBe(false)
})
