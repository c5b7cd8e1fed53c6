import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainMembers } from './plain-json.ts'

const name = fc.stringMatching(/^[a-z][A-Za-z]{0,9}$/)
const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.double(), fc.constant(undefined))

test('texts and numbers are written as JSON.stringify writes them', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), (fields) => {
      const text = plainMembers(fields)
      if (text === undefined)
        expect(Object.values(fields).some((one) => typeof one === 'number' && !Number.isFinite(one))).toBe(
          true,
        )
      else expect(`{${text.slice(1)}}`).toBe(JSON.stringify(fields))
    }),
  )
})

test('any other value is left to JSON.stringify', () => {
  for (const other of [null, true, {}, [], new Date(0), 1n]) expect(plainMembers({ other })).toBeUndefined()
})
