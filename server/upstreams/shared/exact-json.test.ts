import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'

test('numbers keep every digit in which they were written, and nothing else changes', () => {
  const text =
    '{"a":0.1000000000000000055,"b":[1e-8,-2,18446744073709551615],"c":"1 \\"2\\" 3","d4":null,"e":true}'
  expect(parseExactJson(text)).toEqual({
    a: '0.1000000000000000055',
    b: ['1e-8', '-2', '18446744073709551615'],
    c: '1 "2" 3',
    d4: null,
    e: true,
  })
})

test('text that is not JSON does not become JSON', () => {
  for (const text of ['', '<html>', '{"a":01}', '{1:2}', '{"a":1 2}'])
    expect(() => parseExactJson(text)).toThrow(SyntaxError)
})

test('text and names are read as ever, whatever stands in them', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), (value) => {
      expect(parseExactJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
