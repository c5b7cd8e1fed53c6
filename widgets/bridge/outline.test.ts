import { expect, test } from 'vitest'
import { form } from '../words/form.ts'
import { samplePage } from '../checkout/testing/sample-page.ts'
import { bridgeOutline } from './outline.ts'

test('only the amount can be used before the script runs, and it is the first field', () => {
  const controls =
    bridgeOutline(samplePage({ product: 'bridge', amount: '2.5' }), form).match(/<(button|input)\b[^>]*>/g) ??
    []
  const [first, ...more] = controls.filter((tag) => tag.startsWith('<input'))
  expect(first).toContain('value="2.5"')
  expect(first).not.toContain(' disabled')
  expect(more.every((tag) => tag.includes(' disabled'))).toBe(true)
  expect(controls.filter((tag) => !tag.includes(' disabled'))).toEqual([first])
})
