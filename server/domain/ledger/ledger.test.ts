import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeTerms, splitFee } from '../fees.ts'
import type { Accrual, LedgerRecord } from './records.ts'
import { accounts, accrualEntries, balances, mirror } from './entries.ts'
import { balanceOf } from './balance.ts'
import { minor } from '../money.ts'
import { intentWith, samplePartner } from '#testing/samples.ts'

const amount = fc.bigInt(1n, 10n ** 30n).map(minor)

function accrual(id: string, value: bigint, overpaid = 0n): Accrual {
  const terms = feeTerms(samplePartner, 'swap', 15)
  const split = splitFee(minor(value), terms)
  const intent = intentWith({
    fee: {
      totalMinor: split.total.toString(),
      partnerShareMinor: split.partner.toString(),
      terms,
    },
  })
  return {
    kind: 'accrual',
    id,
    feeTx: `0x${id}`,
    intentId: intent.id,
    partner: intent.partner,
    product: 'swap',
    chain: 'eth',
    asset: 'native',
    entries: accrualEntries(intent, minor(split.total + overpaid)),
    terms,
    at: intent.createdAt,
  }
}

const partnerBalance = (records: LedgerRecord[]) =>
  balanceOf(records, accounts.partner(samplePartner.slug), 'eth', 'native')

test('every accrual balances, also an overpaid one, and so does its mirror', () => {
  fc.assert(
    fc.property(amount, fc.bigInt(0n, 10n ** 20n), (value, extra) => {
      const { entries } = accrual('1', value, extra)
      return (
        balances(entries) && balances(mirror(entries)) && entries.every((entry) => entry.amountMinor !== '0')
      )
    }),
  )
})

test('an overpayment stays with the platform: the partner is owed its share as quoted', () => {
  const entries = accrual('1', 10n ** 18n, 5n).entries
  expect(entries.map((entry) => [entry.account, entry.side, entry.amountMinor])).toEqual([
    ['treasury:eth', 'debit', '10000000000000005'],
    ['payable:partner:demo', 'credit', '3200000000000000'],
    ['revenue:platform', 'credit', '6800000000000005'],
  ])
})

test('an accrual is pending until it is posted, and gone when it is reversed', () => {
  const first = accrual('1', 10n ** 18n)
  const second = accrual('2', 2n * 10n ** 18n)
  const share = 3_200_000_000_000_000n
  const at = '2026-01-01T00:00:00.000Z'
  expect(partnerBalance([first, second])).toEqual({ pending: 3n * share, posted: 0n })
  const posting: LedgerRecord = { kind: 'posting', id: 'p1', posts: '1', at }
  expect(partnerBalance([first, second, posting])).toEqual({ pending: 2n * share, posted: share })
  const reversal: LedgerRecord = {
    kind: 'reversal',
    id: 'r2',
    accrual: '2',
    reverses: '2',
    entries: mirror(second.entries),
    at,
  }
  expect(partnerBalance([first, second, posting, reversal])).toEqual({ pending: 0n, posted: share })
})

test('assets and chains are never added together', () => {
  const other: Accrual = { ...accrual('2', 10n ** 18n), asset: '0xToken' }
  const elsewhere: Accrual = { ...accrual('3', 10n ** 18n), chain: 'bnb' }
  expect(partnerBalance([other, elsewhere])).toEqual({ pending: 0n, posted: 0n })
})
