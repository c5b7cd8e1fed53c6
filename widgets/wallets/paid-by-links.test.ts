import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { walletKindsOf, xamanOnlyPays } from './index.ts'
import type { Signing } from './paid-by-links.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const chain = { family: 'xrpl', caip2: 'xrpl:0' } as const
const keyless = { xaman: false, xamanLinks: true }
const xaman = (link?: string): WalletPayload => ({
  kind: 'xaman',
  txjson: { TransactionType: 'Payment', Account: ME },
  ...(link !== undefined && { link }),
})
const linked = { wallets: [xaman('https://xaman.test/detect/request:')] }
const signed = { wallets: [xaman()] }
const payment: Signing = { payer: ME, payerFixed: true, steps: [linked] }

test('without a key, Xaman is offered where all that is to be signed can be asked for by link', () => {
  expect(walletKindsOf(chain, keyless, payment)).toEqual(['xaman'])
  expect(walletKindsOf(chain, keyless, { ...payment, steps: [linked, linked] })).toEqual(['xaman'])
  expect(xamanOnlyPays(chain, keyless, payment)).toBe(false)
})

test.each<[string, Signing]>([
  ['a swap, whose fee has a link and whose last step has none', { ...payment, steps: [linked, signed] }],
  ['what is not known yet', { steps: [] }],
  ['a payment whose payer is not known', { payerFixed: true, steps: [linked] }],
  ['a payment that another account may take over', { ...payment, payerFixed: false }],
])('without a key, Xaman is not offered for %s, and it is said why', (_, signing) => {
  expect(walletKindsOf(chain, keyless, signing)).toEqual([])
  expect(xamanOnlyPays(chain, keyless, signing)).toBe(true)
})

test('with a key there is nothing to say, nor where no link is taken, nor on other chains', () => {
  const swap = { ...payment, steps: [linked, signed] }
  expect(xamanOnlyPays(chain, { xaman: true, xamanLinks: true }, swap)).toBe(false)
  expect(xamanOnlyPays(chain, { xaman: false }, swap)).toBe(false)
  expect(xamanOnlyPays({ family: 'evm' }, keyless, swap)).toBe(false)
})
