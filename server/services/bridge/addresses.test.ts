import * as fc from 'fast-check'
import { classicAddressToXAddress } from 'ripple-address-codec'
import { expect, test } from 'vitest'
import { createBridgeChains } from '#testing/bridge-chains.ts'
import { currencies } from '#testing/fake-bridge.ts'
import { dollar, payer, treasury } from '#testing/samples.ts'
import { decodeAccount, encodeStrKey } from '../../formats/strkey.ts'
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
  ['btc', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
])('on %s, %s is an address', (network, text, address) => {
  expect(check(network, text)).toBe(address)
})

test.each([
  ['eth', payer.replace('C51', 'c51'), 'checksum in address'],
  ['eth', `0x${'0'.repeat(40)}`, 'address in address'],
  ['eth', '0x000000000000000000000000000000000000dEaD', 'address in address'],
  ['eth', treasury, 'address in address'],
  ['xrp', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'address in address'],
  ['sol', '1nc1nerator11111111111111111111111111111111', 'address in address'],
  ['xlm', 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF', 'address in address'],
  ['eth', '0x1234', 'address in address'],
  ['eth', XRPL, 'address in address'],
  ['xrp', XRPL.replace('GDY', 'GDZ'), 'checksum in address'],
  ['xrp', payer, 'address in address'],
  ['xrp', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fv', 'address in address'],
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

/** The address and the tag that are read, or the problem. */
const understood = (network: string, text: string, beside?: string) => {
  const checked = checkAddress(chains, on(network), text, beside)
  return checked.ok ? [checked.address, checked.extraId] : `${checked.problem} in ${checked.field}`
}
const tagged = (tag: number | false, isTest = false) => classicAddressToXAddress(XRPL, tag, isTest)
const PAY = `web+stellar:pay?destination=${STELLAR}`

test.each([
  ['xrp', `${XRPL}?dt=33722`, XRPL, '33722'],
  ['xrp', `${XRPL}:33722`, XRPL, '33722'],
  ['xrp', `xrpl:${XRPL}`, XRPL, undefined],
  ['xrp', `xrpl:${XRPL}:7`, XRPL, '7'],
  ['xrp', `xrpl:0:${XRPL}`, XRPL, undefined],
  ['xrp', `ripple:${XRPL}?amount=1&dt=0`, XRPL, '0'],
  ['xrp', `RIPPLE://${XRPL}?dt=5`, XRPL, '5'],
  ['xrp', tagged(33722), XRPL, '33722'],
  ['xrp', `xrpl:${tagged(0)}`, XRPL, '0'],
  ['xrp', tagged(false), XRPL, undefined],
  ['xlm', `stellar:pubnet:${STELLAR}`, STELLAR, undefined],
  ['xlm', PAY, STELLAR, undefined],
  ['xlm', `${PAY}&amount=1&memo=skdjfasf&msg=pay%20me`, STELLAR, 'skdjfasf'],
  ['xlm', `${PAY}&memo=12&memo_type=MEMO_ID`, STELLAR, '12'],
  ['xlm', MUXED, STELLAR, '9223372036854775808'],
  ['xlm', `web+stellar:pay?destination=${MUXED}`, STELLAR, '9223372036854775808'],
  ['eth', `ethereum:${payer}`, payer, undefined],
  ['eth', `ethereum:pay-${payer}@1?value=1e18`, payer, undefined],
  ['eth', `eip155:1:${payer}`, payer, undefined],
  ['sol', `solana:${SOLANA}?amount=1&label=Shop`, SOLANA, undefined],
  ['sol', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`, SOLANA, undefined],
  [
    'btc',
    'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    undefined,
  ],
])('on %s, a wallet’s %s names %s with the tag %s', (network, text, address, tag) => {
  expect(understood(network, text)).toEqual([address, tag])
  if (tag === undefined) return
  expect(understood(network, text, tag)).toEqual([address, tag])
  expect(understood(network, text, '99')).toBe('extra-id in extraId')
})

test.each([
  ['xrp', `https://xrpl.to/account/${XRPL}`],
  ['xrp', `xrpl:1:${XRPL}`],
  ['xrp', tagged(7, true)],
  ['xrp', `${XRPL}?dt=1&tag=2`],
  ['xrp', `${tagged(7)}?dt=8`],
  ['xrp', `${XRPL}?customer=8`],
  ['xlm', `${PAY}&memo=AAAA&memo_type=MEMO_HASH`],
  ['xlm', `${PAY}&memo=a&memo_type=MEMO_ID`],
  ['xlm', `${PAY}&network_passphrase=Test%20SDF%20Network%20%3B%20September%202015`],
  ['xlm', `${PAY}&destination=${STELLAR}`],
  ['xlm', `stellar:testnet:${STELLAR}`],
  ['eth', `eip155:56:${payer}`],
  ['eth', `ethereum:${payer}@56`],
  ['base', `eip155:1:${payer}`],
  ['eth', `ethereum:${payer}/transfer?address=${payer}&uint256=1`],
  ['eth', `solana:${SOLANA}`],
  ['sol', `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${SOLANA}`],
  ['sol', `solana:${SOLANA}?reference=${SOLANA}`],
])('attack: on %s, %s is refused, because it may mean someone else', (network, text) => {
  expect(understood(network, text)).toMatch(/ in address$/)
})

test.each([
  ['xrp', `${XRPL}?dt=4294967296`],
  ['xrp', `${XRPL}:`],
  ['xlm', `${PAY}&memo=${'x'.repeat(29)}`],
  ['xlm', `${PAY}&memo=%C3%A9`],
  ['eth', `${payer}?memo=1`],
  ['sol', `solana:${SOLANA}?memo=1`],
])('on %s, the tag in %s is none of the network', (network, text) => {
  expect(understood(network, text)).toBe('extra-id in extraId')
})

test('every tag and every muxed number is read from each form as it was written', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 32 - 1), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (tag, id) => {
      for (const text of [`${XRPL}?dt=${tag}`, `${XRPL}:${tag}`, `xrpl:${XRPL}?tag=${tag}`, tagged(tag)])
        expect(understood('xrp', text)).toEqual([XRPL, tag.toString()])
      const idBytes = Buffer.from(id.toString(16).padStart(16, '0'), 'hex')
      const payload = Buffer.concat([decodeAccount(STELLAR) ?? idBytes, idBytes])
      const muxed = encodeStrKey({ version: 12 << 3, payload })
      expect(understood('xlm', muxed)).toEqual([STELLAR, id.toString()])
    }),
  )
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
