import { expect, test } from 'vitest'
import { isDraft } from './draft.ts'

test('the entries of a form are a draft', () => {
  expect(isDraft({ chain: 'eth', from: 'native', to: '0x2', text: '1.5' })).toBe(true)
})

test.each([
  undefined,
  null,
  5,
  '5',
  [1, { id: 3 }],
  { id: 'a' },
  { chain: 'eth', from: 'native', to: 2, text: '' },
])('%j in the storage is not a draft', (junk) => {
  expect(isDraft(junk)).toBe(false)
})
