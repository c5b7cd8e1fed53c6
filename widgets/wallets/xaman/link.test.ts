import { expect, test } from 'vitest'
import { asksFor as asks } from './link.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const SHOP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const payment = {
  TransactionType: 'Payment',
  Account: ME,
  Destination: SHOP,
  DestinationTag: 4_711,
  Amount: '8500000',
}
const at = (query: string, path = `/detect/request:${SHOP}`) => `https://xaman.app${path}?${query}`
const asksFor = (link: string, txjson: Parameters<typeof asks>[1]) => asks(link, txjson, 'xrpl:0')
const GOOD = 'amount=8.5&dt=4711&network=XRPL'

test('a link asks for the payment that was shown', () => {
  expect(asksFor(at(GOOD), payment)).toBe(true)
  expect(asksFor(at('amount=0.000001&dt=4711&network=XRPL'), { ...payment, Amount: '1' })).toBe(true)
  const usd = { ...payment, Amount: { currency: 'USD', issuer: ME, value: '12.5' } }
  const code = '0000000000000000000000005553440000000000'
  const token = `amount=12.5&currency=${code}&issuer=${ME}&dt=4711&network=XRPL`
  expect(asksFor(at(token), usd)).toBe(true)
  expect(asksFor(at(token), { ...usd, Amount: { ...usd.Amount, issuer: SHOP } })).toBe(false)
})

test.each([
  ['another amount', at('amount=85&dt=4711&network=XRPL')],
  ['another tag', at('amount=8.5&dt=4712&network=XRPL')],
  ['no tag', at('amount=8.5&network=XRPL')],
  ['two amounts', at(`${GOOD}&amount=85`)],
  ['a token', at(`${GOOD}&currency=USD&issuer=${ME}`)],
  ['something that is not known', at(`${GOOD}&sendmax=1`)],
  ['another network', at('amount=8.5&dt=4711&network=TESTNET')],
  ['no network', at('amount=8.5&dt=4711')],
  ['someone else', at(GOOD, `/detect/request:${ME}`)],
  ['another place', at(GOOD, `/sign/request:${SHOP}`)],
  ['nothing', 'xaman'],
])('a link that asks for %s is refused', (_, link) => {
  expect(asksFor(link, payment)).toBe(false)
})

test('a private ledger is named by its number', () => {
  const own = at('amount=8.5&dt=4711&network=63456')
  expect(asks(own, payment, 'xrpl:63456')).toBe(true)
  expect(asks(own, payment, 'xrpl:0')).toBe(false)
  expect(asks(at(GOOD), payment, 'xrpl:63456')).toBe(false)
})

test('only a payment with a tag has a link', () => {
  expect(asksFor(at(GOOD), { ...payment, TransactionType: 'TrustSet' })).toBe(false)
  expect(asksFor(at(GOOD), { ...payment, DestinationTag: undefined })).toBe(false)
})
