import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const read = (text: string) => sniff(Buffer.from(text))
const HEAD = 4_096
const comment = (length: number) => `<!--${'a'.repeat(length - 7)}-->`

describe('a drawing is known', () => {
  test.each([
    ['<svg>'],
    ['<svg/>'],
    ['<SVG width="9">'],
    ['<svg\n>'],
    ['\uFEFF<svg>'],
    ['\uFEFF \n<?xml version="1.0" encoding="UTF-8"?>\n<svg>'],
    ['<?xml version="1.0"?><?xml-stylesheet href="a.css"?><svg>'],
    ['<!-- one --><!-- two -->\n<svg>'],
    ['<!-- <html> <!-- --><svg>'],
    ['<!-----><svg>'],
    ['<!DOCTYPE svg><svg>'],
    [
      '<!-- a --><!doctype svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><!-- b --><svg>',
    ],
    ['<?xml version="1.0"?><!-- a --><!DOCTYPE svg [<!ENTITY a "b"> <!ENTITY c "d">] ><!-- b --><svg >'],
  ])('%j', (text) => {
    expect(read(text)).toBe('svg')
  })

  test('by its first bytes alone', () => {
    expect(read(`${comment(HEAD - 5)}<svg>`)).toBe('svg')
    expect(read(`${comment(HEAD - 4)}<svg>`)).toBeUndefined()
  })

  test('whatever stands before it, in any order', () => {
    const before = fc.constantFrom(
      ' ',
      '\n\t',
      '<!---->',
      '<!-- <svg> -->',
      '<!-- [ > ] -->',
      '<?xml version="1.0"?>',
    )
    const type = fc.constantFrom(
      '',
      '<!DOCTYPE svg>',
      '<!DOCTYPE svg SYSTEM "a">',
      '<!DOCTYPE svg [<!ENTITY a ">">]>',
    )
    const many = fc.array(before, { maxLength: 60 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(many, type, many, (first, middle, last) => {
        const text = `${first}${middle}${last}`
        expect(read(`${text}<svg>`)).toBe('svg')
        expect(read(`${text}<html><svg>`)).toBeUndefined()
      }),
    )
  })
})

test.each([
  [''],
  ['<'],
  ['<svg'],
  ['<svgs>'],
  ['a<svg>'],
  ['<!---><svg>'],
  ['<!-- <svg>'],
  ['<!-- a --> b --><svg>'],
  ['<?xml <svg '],
  ['<!DOCTYPE html><svg>'],
  ['<!DOCTYPE svg [<svg>'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]'],
  ['<!DOCTYPE svg><!DOCTYPE svg><svg>'],
  ['<html><svg>'],
])('no drawing is %j', (text) => {
  expect(read(text)).toBeUndefined()
})

// A pattern took more than a minute for 25 of these: a test that hangs is what fails here.
test.each([
  '<!---->',
  '<!---->\n',
  '<!-- -->  ',
  '<!--',
  '<!-- --',
  '<!--<!---->',
  '-->',
  '<?xml',
  '<?xml>',
  '<!DOCTYPE svg',
  '<!DOCTYPE svg [',
  '<!DOCTYPE svg []',
  '<!DOCTYPE svg [>]',
  '<!DOCTYPE svg [<!---->',
  '<!DOCTYPE svg>',
  ' ',
  '[',
  ']',
  '<svg',
])('a text of nothing but %j is read to its end, with a drawing there or without', (part) => {
  const whole = (room: number) => part.repeat(Math.floor(room / part.length))
  for (const end of ['', '<svg>', '<svg', '<html>', ']><svg>', '--><svg>'])
    for (const beginning of ['', '<!---->', '<!DOCTYPE svg [', '<!--'])
      read(beginning + whole(HEAD - beginning.length - end.length) + end)
  expect(read(`${whole(HEAD - 5)}<html>`)).toBeUndefined()
})

test('no mixture of the parts of a head keeps the reader', () => {
  const part = fc.constantFrom('<!--', '-->', '<?xml', '<!DOCTYPE svg', '[', ']', '>', '<', ' ', '<svg')
  fc.assert(
    fc.property(fc.array(part, { minLength: 400, maxLength: 1_000 }), (parts) => {
      const text = parts.join('')
      expect([undefined, 'svg']).toContain(read(text))
    }),
    { numRuns: 300 },
  )
})

test('four thousand bytes of comments hide no drawing, and none is made up', () => {
  const comments = '<!---->'.repeat(Math.floor((HEAD - 5) / 7))
  expect(read(`${comments}<svg>`)).toBe('svg')
  expect(read(comments)).toBeUndefined()
  expect(read(`${comments}${comments}`)).toBeUndefined()
})
