import { expect, test } from 'vitest'
// Its text: the linter looks for the module's own exports.
// oxlint-disable-next-line import/default
import guide from '../../../docs/samples/suite-widget.tsx?raw'
import { reactSnippet } from './react-snippet.ts'
import { plainWish, type Wish } from './wish.ts'

const wish: Wish = {
  ...plainWish({ partner: 'harbor', publicUrl: 'https://suite.test', product: 'bridge' }),
  theme: 'dark',
  height: '700',
}

const CONSTANTS = [
  "const SUITE = 'https://suite.test'",
  "const PARTNER = 'harbor'",
  "const OPTIONS = { product: 'bridge', height: 700, theme: 'dark' }",
]

test('the component is that of the guide, but for the constants of the wish', () => {
  const lines = reactSnippet(wish).split('\n')
  const others = guide.trimEnd().split('\n')
  expect(lines).toHaveLength(others.length)
  expect(lines.filter((line, at) => line !== others[at])).toEqual(CONSTANTS)
})

test('a value of the wish cannot end its quotes, and has no meaning for the replacement', () => {
  const code = reactSnippet({ ...wish, amount: "$&'})//" })
  expect(code).toContain(String.raw`amount: '$&\'})//'`)
})
