import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#testing/any-text.ts'
import { canonicalBody } from './canonical-body.ts'

const canonical = (json: string) => canonicalBody(Buffer.from(json))

test('key order, white space and escapes make no other body', () => {
  const one = canonical('{"amount":"1.50","to":{"tag":7,"address":"rA/b"},"list":[1,true,null]}')
  const other = canonical(
    ' {\n"list" : [ 1,\ttrue , null ],"to":{"address":"\\u0072A\\/b","tag":7},"\\u0061mount":"1.50" }\r\n',
  )
  expect(other).toBe(one)
})

test.each([
  ['{"a":1}', '{"a":1.0}'],
  ['{"a":1e3}', '{"a":1000}'],
  ['{"a":0}', '{"a":-0}'],
  ['{"a":0.1}', '{"a":0.10000000000000000001}'],
  ['{"a":9007199254740993}', '{"a":9007199254740992}'],
  ['{"a":1}', '{"a":"1"}'],
  ['{"a":null}', '{}'],
  ['[1,2]', '[2,1]'],
  ['[[1],2]', '[[1,2]]'],
  ['{"a":{"b":1},"c":2}', '{"a":{"b":1,"c":2}}'],
  ['{"a":"b,\\"c\\":1"}', '{"a":"b","c":1}'],
  ['{"a":"é"}', '{"a":"e\\u0301"}'],
  ['{"a":"\\ud800"}', '{"a":"\\ufffd"}'],
  ['{"__proto__":1}', '{}'],
])('%s and %s are different bodies', (one, other) => {
  expect(canonical(one)).not.toBe(canonical(other))
})

test.each(['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '[{"b":{"__proto__":1,"__proto__":{}}}]'])(
  'attack: %s has a key twice, which readers understand differently, and is refused',
  (json) => {
    expect(() => canonical(json)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }))
  },
)

test.each(['[', '{"a":'])('attack: a body of 64 kB of %s is refused without an overflow', (open) => {
  const close = open === '[' ? ']' : '}'
  const levels = Math.floor(65_536 / (open.length + 1))
  expect(() => canonical(`${open.repeat(levels)}0${close.repeat(levels)}`)).toThrow('at most 64 levels')
})

test('no body is another one than an empty object', () => {
  expect(canonicalBody(undefined)).toBe('')
  expect(canonicalBody(Buffer.alloc(0))).toBe('')
  expect(canonical('\ufeff{ }')).toBe('{}')
})

/** Two texts of one value: with its keys turned round, other white space and other escapes. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('0', '-1.50', '1e-7', 'true', 'null'),
    anyText(8).map((text) => ({ text })),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(fc.oneof(anyText(4), fc.constant('__proto__')), tie('value')), {
        maxLength: 4,
        selector: ([key]) => key,
      })
      .map((fields) => ({ fields })),
  ),
}))

function spell(made: unknown, how: 'plain' | 'odd'): string {
  const isOdd = how === 'odd'
  const quote = (text: string) =>
    isOdd
      ? `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
      : JSON.stringify(text)
  if (typeof made === 'string') return isOdd ? ` ${made}\n` : made
  if (Array.isArray(made)) return `[${made.map((item) => spell(item, how)).join(isOdd ? '\t,' : ',')}]`
  if (typeof made !== 'object' || made === null) throw new TypeError('not made here')
  if ('text' in made) return quote(String(made.text))
  const fields: readonly unknown[] = 'fields' in made && Array.isArray(made.fields) ? made.fields : []
  const written = fields.map((field) => {
    const [key, inner]: readonly unknown[] = Array.isArray(field) ? field : []
    return `${quote(String(key))}${isOdd ? ' :' : ':'}${spell(inner, how)}`
  })
  return `{${(isOdd ? written.toReversed() : written).join(',')}}`
}

test('every value has one canonical text in all spellings, which means the same', () => {
  fc.assert(
    fc.property(value, (made) => {
      const plain = spell(made, 'plain')
      expect(canonical(spell(made, 'odd'))).toBe(canonical(plain))
      expect(JSON.parse(canonical(plain))).toEqual(JSON.parse(plain))
    }),
  )
})
