import { expect, test } from 'vitest'
import { frameAddress, frameSnippet, htmlSnippet, type Wish, wholePage } from './snippet.ts'

const wish: Wish = {
  partner: 'harbor',
  publicUrl: 'https://suite.example',
  product: 'swap',
  theme: 'auto',
  locale: '',
  height: '',
  chain: '',
  from: '',
  to: '',
  amount: '',
}

test('the snippet names the partner and the product, and no option that is the widget’s own', () => {
  expect(htmlSnippet(wish)).toContain("SuiteEmbed({ partner: 'harbor' })")
  expect(htmlSnippet(wish)).toContain("mount('#suite-swap', { product: 'swap' })")
  expect(htmlSnippet({ ...wish, theme: 'dark', height: '700' })).toContain(
    "{ product: 'swap', height: 700, theme: 'dark' }",
  )
})

test('a value ends neither its quotes nor the script around it', () => {
  const tricky = { ...wish, amount: `'});alert(1)</script>` }
  expect(htmlSnippet(tricky).match(/<\/script>/g)).toHaveLength(2)
  expect(htmlSnippet(tricky)).toContain(String.raw`amount: '\'});alert(1)\x3c/script>'`)
  expect(frameSnippet({ ...wish, amount: '"><b>' })).not.toContain('"><b>')
})

test('a frame is lent the clipboard, and what widgets to come may use', () => {
  expect(frameSnippet(wish)).toContain(
    'allow="clipboard-write; clipboard-read; payment; camera; publickey-credentials-get; accelerometer; gyroscope"',
  )
})

test('the address of a frame has the same options', () => {
  expect(frameAddress({ ...wish, chain: 'eth', theme: 'light' })).toBe(
    'https://suite.example/embed/swap?partner=harbor&embed=1&theme=light&chain=eth',
  )
})

test('a whole page has its encoding and the snippet', () => {
  expect(wholePage(wish)).toMatch(/^<!doctype html>\n<meta charset="utf-8">/)
})
