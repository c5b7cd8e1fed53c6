import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import type { OfferContext, Signing } from '../base/offer.ts'
import { xaman } from './index.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const chain = { family: 'xrpl', caip2: 'xrpl:0' } as const
const keyless = { xaman: false, xamanLinks: true }
const payload = (link?: string): WalletPayload => ({
  kind: 'xaman',
  txjson: { TransactionType: 'Payment', Account: ME },
  ...(link !== undefined && { link }),
})
const linked = { wallets: [payload('https://xaman.test/detect/request:')] }
const signed = { wallets: [payload()] }
const payment: Signing = { payer: ME, payerFixed: true, steps: [linked] }
const isOffered = (wallets: OfferContext['wallets'], signing: Signing) =>
  xaman.offer({ chain, wallets, signing }) !== undefined
const noteOn = (wallets: OfferContext['wallets'], signing: Signing) =>
  xaman.note?.({ chain, wallets, signing })

test('without a key, Xaman is offered where every step can be paid by a link', () => {
  expect(isOffered(keyless, payment)).toBe(true)
  expect(isOffered(keyless, { ...payment, steps: [linked, linked] })).toBe(true)
  expect(noteOn(keyless, payment)).toBeUndefined()
})

test.each<[string, Signing]>([
  ['a swap whose fee has a link and whose last step has none', { ...payment, steps: [linked, signed] }],
  ['steps that are not known yet', { steps: [] }],
  ['a payment whose payer is not known', { payerFixed: true, steps: [linked] }],
  ['a payment that another account may take over', { ...payment, payerFixed: false }],
])('without a key, Xaman is not offered for %s, and a note says why', (_, signing) => {
  expect(isOffered(keyless, signing)).toBe(false)
  expect(noteOn(keyless, signing)).toMatch(/^Xaman can make payments here, but it cannot sign this:/)
  expect(noteOn(keyless, { ...signing, product: 'swap' })).toContain('cannot sign this swap:')
  expect(noteOn(keyless, { ...signing, purpose: 'connect' })).toContain('cannot be connected:')
})

test('with a key there is nothing to say, nor where no link is taken', () => {
  const swap = { ...payment, steps: [linked, signed] }
  expect(isOffered({ xaman: true }, swap)).toBe(true)
  expect(noteOn({ xaman: true, xamanLinks: true }, swap)).toBeUndefined()
  expect(noteOn({ xaman: false }, swap)).toBeUndefined()
})
