import fc from 'fast-check'
import { parseAmount } from '../amount.ts'
import { type Decimal, decimal } from '../decimal.ts'
import type { Pool } from '../pool.ts'

export const drops = (text: string): Decimal => read(text, 'drops')
export const token = (text: string): Decimal => read(text, 'token')

function read(text: string, unit: 'drops' | 'token'): Decimal {
  const value = parseAmount(text, unit)
  if (value === undefined) throw new Error(`"${text}" is not an amount in ${unit}`)
  return value
}

/** A pool in which XRP is paid for TST. */
export const poolAt = (tradingFee: number): Pool => ({
  paid: drops('296890496'),
  received: token('25.81656470648473'),
  tradingFee,
})

export const amounts = fc
  .tuple(fc.bigInt(1n, 10n ** 15n - 1n), fc.integer({ min: -18, max: 3 }))
  .map(([mantissa, exponent]) => decimal(mantissa, exponent))

export const pools = fc
  .tuple(amounts, amounts, fc.integer({ min: 0, max: 1_000 }))
  .map(([paid, received, tradingFee]): Pool => ({ paid, received, tradingFee }))
