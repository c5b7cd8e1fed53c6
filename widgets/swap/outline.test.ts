import { expect, test } from 'vitest'
import { form } from '../words/form.ts'
import { samplePage } from '../checkout/testing/sample-page.ts'
import { swapOutline } from './outline.ts'

test('only the amount can be used before the script runs', () => {
  const outline = swapOutline(samplePage(), form)
  expect(outline).toContain('<main class="card" aria-busy="true">')
  const controls = outline.match(/<(button|select|input)\b[^>]*>/g) ?? []
  expect(controls.filter((tag) => !tag.includes(' disabled')).map((tag) => tag.slice(0, 6))).toEqual([
    '<input',
  ])
})

test('the outline has the chain and the amount that the page asks for', () => {
  const [, second] = samplePage().chains
  const outline = swapOutline(samplePage({ chain: second?.key ?? '', amount: '1.5' }), form)
  expect(outline).toContain(`<option selected>${second?.name}</option>`)
  expect(outline).toMatch(/class="logo logo-\d" data-letter="B"/)
  expect(outline).toContain(`Amount of ${second?.coin.symbol} to pay`)
  expect(outline).toContain('value="1.5"')
})

test('attack: no text from outside becomes markup of the outline, or stands in it at all as an amount', () => {
  const page = samplePage({ amount: '"><script>' })
  const chains = page.chains.map((chain) => ({
    ...chain,
    name: '<i>',
    coin: { ...chain.coin, symbol: '"<b>' },
  }))
  const outline = swapOutline({ ...page, chains }, form)
  expect(outline).not.toMatch(/<i>|<b>|script/)
  expect(outline).toContain('value=""')
})
