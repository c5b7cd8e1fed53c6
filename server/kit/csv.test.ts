import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv, csvLine } from './csv.ts'

test('a table has a byte order mark, a heading, and CRLF after each row', async () => {
  const parts: string[] = []
  for await (const part of csv(
    ['a', 'b'],
    [
      ['1', undefined],
      ['x,y', 2],
    ],
  ))
    parts.push(part)
  expect(parts.join('')).toBe('\uFEFFa,b\r\n1,\r\n"x,y",2\r\n')
})

test.each([
  ['=1+1', `'=1+1`],
  ['+49 30', `'+49 30`],
  ['-cmd', `'-cmd`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"`],
  ['\n=1', `"'\n=1"`],
  ['\u0000=1', `'\u0000=1`],
  ['＝1', `'＝1`],
  ['-1e5', `'-1e5`],
  ['-1,5', `"'-1,5"`],
])('attack: %j is no formula', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test.each(['0', '-5', '123456789012345678901234567890', '-0.000001', '12.50'])(
  'the number %s is never touched',
  (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`)
  },
)

test('every text is read back as it was, but for the apostrophe, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
      const cells = readLine(csvLine(texts))
      return (
        cells.length === texts.length &&
        cells.every((cell, i) => cell === texts[i] || cell === `'${texts[i]}`) &&
        cells.every((cell) => /^-?[0-9.]+$/.test(cell) || !/^\s*[=+\-@]|^[\t\r\n]/.test(cell))
      )
    }),
  )
})

/** Reads one line as RFC 4180 says. */
function readLine(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length - 2; i++) {
    const char = line[i]
    if (char === '"' && quoted && line[i + 1] === '"') {
      cell += '"'
      i++
    } else if (char === '"') quoted = !quoted
    else if (char === ',' && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}
