import { expect, test } from 'vitest'
import { withPartner } from './own-partner.ts'

test.each([
  ["SuiteEmbed({ partner: 'your-slug' })", "SuiteEmbed({ partner: 'harbor' })"],
  ["SuiteEmbed({ partner: 'demo' }, (suite) => 1)", "SuiteEmbed({ partner: 'harbor' }, (suite) => 1)"],
  ['<suite-embed partner="your-slug" product="swap">', '<suite-embed partner="harbor" product="swap">'],
  ["const PARTNER = 'demo'", "const PARTNER = 'harbor'"],
  ['src="/embed/swap?partner=demo&embed=1"', 'src="/embed/swap?partner=harbor&embed=1"'],
])('%s names the partner who reads it', (code, own) => {
  expect(withPartner(code, 'harbor')).toBe(own)
})

test('what names no partner of an example stays', () => {
  for (const code of ["partner: 'demo-shop'", "product: 'demo'", 'partnerBps: 10', "partner: 'another'"])
    expect(withPartner(code, 'harbor')).toBe(code)
})
