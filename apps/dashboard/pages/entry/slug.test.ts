import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Harbor', 'harbor'],
  ['Café Zürich & Söhne GmbH', 'cafe-zurich-sohne-gmbh'],
  ['  O’Neill’s  ', 'oneills'],
  ['株式会社', ''],
  ['-a-', 'a'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('a company’s name becomes a slug that the service takes: %s', (company, slug) => {
  expect(slugOf(company)).toBe(slug)
})
