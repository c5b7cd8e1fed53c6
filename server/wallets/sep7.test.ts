import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StellarTx } from '../domain/payment.ts'
import { sep7PayLink } from './sep7.ts'

const payer = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const treasury = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const fee: StellarTx = {
  family: 'stellar',
  network: 'Public Global Stellar Network ; September 2015',
  from: payer,
  to: treasury,
  operation: { type: 'payment', asset: 'native', amount: '85000000' },
  memoHash: 'fb'.repeat(32),
}
const linkOf = (change: Partial<StellarTx> = {}): string => sep7PayLink({ ...fee, ...change }) ?? ''
const read = (link: string) => Object.fromEntries(new URL(link).searchParams)

test('a fee becomes a payment link with its amount in XLM and its reference as memo', () => {
  const memo = `${'%2B%2Fv7'.repeat(10)}%2B%2Fs%3D`
  expect(linkOf()).toBe(`web+stellar:pay?destination=${treasury}&amount=8.5&memo=${memo}&memo_type=MEMO_HASH`)
})

test('another network is named, with blanks that no wallet reads as a plus', () => {
  const link = linkOf({ network: 'Test SDF Network ; September 2015' })
  expect(link).toMatch(/&network_passphrase=Test%20SDF%20Network%20%3B%20September%202015$/)
})

test('a token is named by code and issuer, the coin by neither', () => {
  const asset = `USDC:${treasury}`
  const link = linkOf({ operation: { type: 'payment', asset, amount: '1' } })
  expect(read(link)).toMatchObject({ asset_code: 'USDC', asset_issuer: treasury, amount: '0.0000001' })
  expect(linkOf()).not.toContain('asset_')
})

test('every reference and every amount comes back from a link as it was', () => {
  const reference = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const amounts = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n })
  fc.assert(
    fc.property(reference, amounts, (bytes, stroops) => {
      const memoHash = Buffer.from(bytes).toString('hex')
      const operation = { type: 'payment', asset: 'native', amount: stroops.toString() } as const
      const { memo = '', amount = '' } = read(linkOf({ memoHash, operation }))
      expect(Buffer.from(memo, 'base64').toString('hex')).toBe(memoHash)
      const [whole = '', fraction = ''] = amount.split('.')
      expect(BigInt(whole + fraction.padEnd(7, '0'))).toBe(stroops)
    }),
  )
})

test('what is no plain payment has no such link', () => {
  expect(
    sep7PayLink({ ...fee, operation: { type: 'change_trust', asset: `USDC:${treasury}` } }),
  ).toBeUndefined()
})
