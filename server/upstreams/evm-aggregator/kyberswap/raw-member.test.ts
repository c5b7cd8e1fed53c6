import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawMember } from './raw-member.ts'

test('a member comes out byte for byte, however its numbers are spelled', () => {
  const route = '{ "n": 1.0, "big":1461446703485210103287273052203988822378723970341 ,"e":1E-7,"s":"}\\"]{" }'
  const json = ` {"code" : 0, "data":{"x":[{"routeSummary":1}], "routeSummary" :\n${route} ,"z":null}} `
  expect(rawMember(json, ['data', 'routeSummary'])).toBe(route)
  expect(rawMember(json, ['code'])).toBe('0')
  expect(rawMember(json, ['data', 'z'])).toBe('null')
  expect(rawMember(json, ['data', 'x'])).toBe('[{"routeSummary":1}]')
})

test('what is not there is undefined', () => {
  for (const [json, path] of [
    ['{}', ['a']],
    ['{"a":{}}', ['a', 'b']],
    ['{"a":[{"b":1}]}', ['a', 'b']],
    ['[1]', ['0']],
    ['"a"', ['a']],
    ['{"b":{"a":1}}', ['a']],
  ] as const)
    expect(rawMember(json, path)).toBeUndefined()
})

test('every member of every object is found, and means what it meant', () => {
  const value = fc.jsonValue()
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), fc.constantFrom(undefined, 2, '\t'), (object, indent) => {
      const json = JSON.stringify(object, undefined, indent)
      for (const [key, inside] of Object.entries(object)) {
        const raw = rawMember(json, [key])
        expect(raw === undefined ? undefined : JSON.parse(raw)).toEqual(JSON.parse(JSON.stringify(inside)))
      }
    }),
  )
})
