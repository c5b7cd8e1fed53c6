/** An exact decimal number, `digits` × 10^`exponent`. Only division and roots round, at 50 digits. */
export interface Num {
  readonly digits: bigint
  readonly exponent: number
}
/** `even`: to the nearest, and from the middle to the even one. */
export type Rounding = 'down' | 'up' | 'even'

const PRECISION = 50
const POWERS = Array.from({ length: 128 }, (_, exponent) => 10n ** BigInt(exponent))
/** Ten to a whole number from 0 up. */
export const power = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent)
const STEPS = [16, 4, 1].map((zeros) => ({ zeros, power: power(zeros) }))
const length = (value: bigint): number => (value < 0n ? -value : value).toString().length

export const ZERO: Num = { digits: 0n, exponent: 0 }
export const ONE: Num = { digits: 1n, exponent: 0 }

/** Reads decimal text, with an exponent or without. Throws on anything else. */
export function number(value: string | bigint | number): Num {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(String(value))
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts ?? []
  if (parts === null || whole + fraction === '') throw new RangeError(`${value} is not a decimal number`)
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length }
}

/** Decimal text without an exponent within rippled's plain range, and with one outside of it. */
export function text(value: Num): string {
  const { digits, exponent } = trim(value)
  if (digits === 0n) return '0'
  const sign = digits < 0n ? '-' : ''
  const all = (digits < 0n ? -digits : digits).toString()
  if (exponent >= 0 && all.length + exponent <= 26) return sign + all + '0'.repeat(exponent)
  if (exponent < -25 || exponent >= 0) return `${sign}${all}e${exponent}`
  const padded = all.padStart(1 - exponent, '0')
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`
}

function trim({ digits, exponent }: Num): Num {
  if (digits === 0n) return ZERO
  let [rest, up] = [digits, exponent]
  // Most numbers end in another digit than 0, and quotients in many.
  for (const step of rest % 10n === 0n ? STEPS : [])
    while (rest % step.power === 0n) {
      rest /= step.power
      up += step.zeros
    }
  return { digits: rest, exponent: up }
}

function aligned(a: Num, b: Num): readonly [bigint, bigint, number] {
  if (a.exponent === b.exponent) return [a.digits, b.digits, a.exponent]
  const exponent = Math.min(a.exponent, b.exponent)
  return [a.digits * power(a.exponent - exponent), b.digits * power(b.exponent - exponent), exponent]
}

export function add(a: Num, b: Num): Num {
  const [x, y, exponent] = aligned(a, b)
  return trim({ digits: x + y, exponent })
}
export const negate = ({ digits, exponent }: Num): Num => ({ digits: -digits, exponent })
export const subtract = (a: Num, b: Num): Num => add(a, negate(b))
export const multiply = (a: Num, b: Num): Num =>
  trim({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent })

/** Towards zero at 50 digits, far below what the ledger can hold. */
export function divide(a: Num, b: Num): Num {
  const shift = Math.max(0, PRECISION + length(b.digits) - length(a.digits))
  return trim({ digits: (a.digits * power(shift)) / b.digits, exponent: a.exponent - b.exponent - shift })
}

/** The root of a number that is not negative. */
export function squareRoot(value: Num): Num {
  const shift = 2 * PRECISION + (value.exponent % 2 === 0 ? 0 : 1)
  const target = value.digits * power(shift)
  if (target === 0n) return ZERO
  let root = power(Math.ceil(length(target) / 2))
  for (;;) {
    const next = (root + target / root) / 2n
    if (next >= root) return trim({ digits: root, exponent: (value.exponent - shift) / 2 })
    root = next
  }
}

export function compare(a: Num, b: Num): -1 | 0 | 1 {
  const [x, y] = aligned(a, b)
  return x < y ? -1 : x > y ? 1 : 0
}
export const isZero = ({ digits }: Num): boolean => digits === 0n
export const isAbove = (a: Num, b: Num): boolean => compare(a, b) > 0
export const smaller = (a: Num, b: Num): Num => (isAbove(a, b) ? b : a)
export const larger = (a: Num, b: Num): Num => (isAbove(a, b) ? a : b)

function cut(value: Num, exponent: number, rounding: Rounding): Num {
  if (value.exponent >= exponent) return value
  const unit = power(exponent - value.exponent)
  const rest = value.digits % unit
  const floor = (rest < 0n ? value.digits - rest - unit : value.digits - rest) / unit
  const twice = 2n * (value.digits - floor * unit)
  const nearer = twice > unit || (twice === unit && floor % 2n !== 0n)
  const up = rounding === 'even' ? nearer : rounding === 'up' && rest !== 0n
  return { digits: up ? floor + 1n : floor, exponent }
}

export const roundInteger = (value: Num, rounding: Rounding): Num => cut(value, 0, rounding)
export const roundSignificant = (value: Num, digits: number, rounding: Rounding): Num =>
  trim(cut(value, value.exponent + length(value.digits) - digits, rounding))

/** A whole number of drops; a fraction is a mistake of the caller. */
export function drops(value: Num): bigint {
  const { digits, exponent } = trim(value)
  if (exponent < 0) throw new RangeError(`${text(value)} is not a whole number of drops`)
  return digits * power(exponent)
}
