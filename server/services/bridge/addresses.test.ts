import { expect, test } from 'vitest'
import { createBridgeChains } from '#testing/bridge-chains.ts'
import { currencies } from '#testing/fake-bridge.ts'
import { dollar, payer } from '#testing/samples.ts'
import { checkAddress } from './addresses.ts'
import type { Currency } from './currencies.ts'

const chains = createBridgeChains()
const on = (network: string, ticker = network === 'base' ? 'eth' : network): Currency => {
  const listed = currencies.find((each) => each.network === network && each.ticker === ticker)
  if (listed === undefined) throw new Error(`no ${ticker}`)
  return { ...listed, isKnown: false }
}
const check = (network: string, address: string, extraId?: string) => {
  const checked = checkAddress(chains, on(network), address, extraId)
  return checked.ok ? checked.address : `${checked.problem} in ${checked.field}`
}

const XRPL = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const SOLANA = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const STELLAR = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const MUXED = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'

test.each([
  ['eth', payer, payer],
  ['eth', payer.toLowerCase(), payer],
  ['base', payer.toLowerCase(), payer],
  ['xrp', XRPL, XRPL],
  ['sol', SOLANA, SOLANA],
  ['xlm', STELLAR, STELLAR],
  ['xlm', MUXED, MUXED],
  ['btc', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
])('on %s, %s is an address', (network, text, address) => {
  expect(check(network, text)).toBe(address)
})

test.each([
  ['eth', payer.replace('C51', 'c51'), 'checksum in address'],
  ['eth', `0x${'0'.repeat(40)}`, 'address in address'],
  ['eth', '0x1234', 'address in address'],
  ['eth', XRPL, 'address in address'],
  ['xrp', XRPL.replace('GDY', 'GDZ'), 'checksum in address'],
  ['xrp', payer, 'address in address'],
  // An X-address with a tag.
  ['xrp', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', 'address in address'],
  ['sol', SOLANA.slice(2), 'address in address'],
  ['sol', `${SOLANA.slice(0, -1)}0`, 'address in address'],
  ['xlm', `${STELLAR.slice(0, -1)}A`, 'checksum in address'],
  ['xlm', XRPL, 'address in address'],
  ['btc', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'address in address'],
])('on %s, %s is none', (network, text, problem) => {
  expect(check(network, text)).toBe(problem)
})

test.each([
  ['xrp', 'is not an address of the XRP Ledger'],
  ['sol', 'is not an address of Solana'],
  ['btc', 'is not an address of Bitcoin'],
])('on %s, a wrong address %s', (network, message) => {
  expect(checkAddress(chains, on(network), 'nowhere')).toMatchObject({ ok: false, message })
})

test('the contract of a token is not an address to be paid at', () => {
  const usdc: Currency = { ...on('eth', 'usdc'), asset: dollar }
  expect(checkAddress(chains, usdc, dollar.address.toLowerCase())).toMatchObject({
    ok: false,
    problem: 'address',
  })
})

test.each([
  ['xrp', XRPL, '0', XRPL],
  ['xrp', XRPL, '4294967295', XRPL],
  ['xrp', XRPL, '4294967296', 'extra-id in extraId'],
  ['xrp', XRPL, '007', 'extra-id in extraId'],
  ['xrp', XRPL, 'memo', 'extra-id in extraId'],
  ['xlm', STELLAR, 'x'.repeat(28), STELLAR],
  ['xlm', STELLAR, 'x'.repeat(29), 'extra-id in extraId'],
  ['xlm', MUXED, '1', 'extra-id in extraId'],
  ['eth', payer, '1', 'extra-id in extraId'],
  ['sol', SOLANA, '1', 'extra-id in extraId'],
  ['btc', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '1', 'extra-id in extraId'],
])('on %s, %s with the tag or memo %s: %s', (network, address, extraId, result) => {
  expect(check(network, address, extraId)).toBe(result)
})
