import { expect, test } from 'vitest'
import { elementSnippet, frameAddress, frameSnippet, htmlSnippet, vueSnippet, wholePage } from './snippets.ts'
import { lookIn, plainWish, wishIn } from './wish.ts'

const wish = plainWish({ partner: 'harbor', publicUrl: 'https://suite.example', product: 'swap' })

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

const dressed = { ...wish, look: { appearance: { accent: '#c4621a', radius: 12 }, hide: ['title'] } } as const

test('a look is written in the words of each place', () => {
  expect(htmlSnippet(dressed)).toContain(
    "{ product: 'swap', appearance: { accent: '#c4621a', radius: 12 }, hide: ['title'] }",
  )
  expect(elementSnippet(dressed)).toContain(
    'appearance="{&quot;accent&quot;:&quot;#c4621a&quot;,&quot;radius&quot;:12}"',
  )
  expect(vueSnippet(dressed)).toContain('hide="[&quot;title&quot;]"')
  expect(new URLSearchParams(new URL(frameAddress(dressed)).hash.slice(1)).get('look')).toBe(
    JSON.stringify(dressed.look),
  )
})

test('the address says the wish: what it does not know is left out, and what is wrong in a look is named', () => {
  const query = new URLSearchParams('product=bridge&theme=neon&accent=%23c4621a&radius=12&hide=title,fees')
  const read = wishIn(query, { partner: 'harbor', publicUrl: 'https://suite.example' }, ['swap', 'bridge'])
  expect(read).toMatchObject({ product: 'bridge', theme: 'auto', look: dressed.look })
  expect(wishIn(query, wish, ['swap']).product).toBe('swap')
  expect(lookIn(new URLSearchParams('accent=red'))).toEqual({
    problem: 'appearance.accent: expected #rgb or #rrggbb, received "red"',
  })
})
