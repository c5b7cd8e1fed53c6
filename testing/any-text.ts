import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 } as const

const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count))

/** Any text. fast-check has one too (`unit: 'binary'`), which takes a second to make. */
export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: codePoint, maxLength })
