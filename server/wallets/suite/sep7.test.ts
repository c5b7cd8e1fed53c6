import { type Operation, Transaction, TransactionBuilder } from '@stellar/stellar-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StellarOperation, StellarTx } from '../../domain/payment/tx.ts'
import { sep7Link } from './index.ts'

const payer = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const treasury = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const fee: StellarTx = {
  family: 'stellar',
  network: 'Public Global Stellar Network ; September 2015',
  from: payer,
  operations: [{ type: 'payment', to: treasury, asset: 'native', amount: '85000000' }],
  memoHash: 'fb'.repeat(32),
  validUntil: 1_800_000_180,
}
const linkOf = (change: Partial<StellarTx> = {}): string => sep7Link({ ...fee, ...change }) ?? ''
const fieldsOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

/** The transaction of a link, as Stellar's own library reads it. */
function read(change: Partial<StellarTx> = {}): Transaction {
  const { xdr = '' } = fieldsOf(linkOf(change))
  const found = TransactionBuilder.fromXDR(xdr, change.network ?? fee.network)
  if (!(found instanceof Transaction)) throw new Error('it is not a transaction')
  return found
}
const operationOf = (operation: StellarOperation): Operation | undefined =>
  read({ operations: [operation] }).operations[0]

test('a fee becomes a transaction of its payer alone, with its memo and the end of its time', () => {
  const { source, sequence, timeBounds, memo, operations, signatures, fee: most } = read()
  expect({ source, sequence, timeBounds, most }).toEqual({
    source: payer,
    // The wallet puts its account's next number there.
    sequence: '0',
    timeBounds: { minTime: '0', maxTime: '1800000180' },
    most: '1000',
  })
  expect([memo.type, memo.value]).toEqual(['hash', Buffer.from('fb'.repeat(32), 'hex')])
  expect(operations).toEqual([
    {
      type: 'payment',
      destination: treasury,
      asset: expect.objectContaining({ code: 'XLM' }),
      amount: '8.5000000',
    },
  ])
  expect(signatures).toEqual([])
})

test('a swap and a trust line are the operations that they are, with codes of any length', () => {
  const long = `LONGASSET123:${treasury}`
  const path = [`USDC:${treasury}`, 'native']
  const swap = { sendAsset: 'native', sendAmount: '10', destAsset: long, destMin: '9', path }
  const found = operationOf({ type: 'path_payment_strict_send', to: payer, ...swap })
  expect(found).toMatchObject({
    type: 'pathPaymentStrictSend',
    destination: payer,
    sendAmount: '0.0000010',
    destMin: '0.0000009',
    destAsset: { code: 'LONGASSET123', issuer: treasury },
  })
  expect(found?.type === 'pathPaymentStrictSend' && found.path.map(String)).toEqual(path)
  expect(operationOf({ type: 'change_trust', asset: `A:${treasury}` })).toMatchObject({
    type: 'changeTrust',
    line: { code: 'A', issuer: treasury },
    limit: '922337203685.4775807',
  })
})

test('another network is named, with blanks that no wallet reads as a plus', () => {
  expect(linkOf({ network: 'Test SDF Network ; September 2015' })).toMatch(
    /&network_passphrase=Test%20SDF%20Network%20%3B%20September%202015$/,
  )
  expect(fieldsOf(linkOf())).toEqual({ xdr: expect.any(String), pubkey: payer })
  expect(linkOf().slice('web+stellar:'.length)).not.toContain('+')
})

test('every reference, every amount and every time comes back from a link as it was', () => {
  const reference = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const amounts = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n })
  const times = fc.integer({ min: 1, max: 2 ** 40 })
  fc.assert(
    fc.property(reference, amounts, times, (bytes, stroops, validUntil) => {
      const memoHash = Buffer.from(bytes).toString('hex')
      const amount = stroops.toString()
      const operations = [{ type: 'payment', to: treasury, asset: 'native', amount }] as const
      const found = read({ memoHash, operations, validUntil })
      expect(found.memo.value).toEqual(Buffer.from(bytes))
      expect(found.timeBounds?.maxTime).toBe(validUntil.toString())
      const [paid] = found.operations
      expect(paid?.type === 'payment' && BigInt(paid.amount.replace('.', ''))).toBe(stroops)
    }),
  )
})

const paying = (change: object): Partial<StellarTx> => ({
  operations: [{ type: 'payment', to: treasury, asset: 'native', amount: '1', ...change }],
})

test.each<[string, Partial<StellarTx>]>([
  ['nothing to do', { operations: [] }],
  ['another account', paying({ to: 'GABC' })],
  ['a memo of another size', { memoHash: 'ab' }],
  ['an asset without an issuer', paying({ asset: 'USDC' })],
  ['text that is not an amount', paying({ amount: '1.5' })],
  ['too much', paying({ amount: (2n ** 63n).toString() })],
])('what Stellar does not have has no link: %s', (_, change) => {
  expect(sep7Link({ ...fee, ...change })).toBeUndefined()
})

test('several steps are one transaction: each operation by its payer, one memo, and the network fee of each', () => {
  const swap = { sendAsset: 'native', sendAmount: '10', destAsset: `A:${treasury}`, destMin: '9', path: [] }
  const found = read({
    operations: [
      { type: 'change_trust', asset: `A:${treasury}` },
      { type: 'payment', to: treasury, asset: 'native', amount: '5' },
      { type: 'path_payment_strict_send', to: payer, ...swap },
    ],
  })
  expect(found.operations.map(({ type, source }) => [type, source])).toEqual([
    ['changeTrust', undefined],
    ['payment', undefined],
    ['pathPaymentStrictSend', undefined],
  ])
  expect([found.memo.type, found.fee]).toEqual(['hash', '3000'])
})
