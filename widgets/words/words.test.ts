import { describe, expect, test } from 'vitest'
import { type WordPart, wordParts } from '#contracts/embed/language.ts'
import { bridge } from './bridge.ts'
import { checkout } from './checkout.ts'
import { form } from './form.ts'
import { languages } from './languages.ts'
import { sign } from './sign.ts'

/** What must hold of every language: it says all that English says, with the same values in it. */

const english: Readonly<Record<WordPart, object>> = { form, checkout, bridge, sign }
const PLURALS = new Set<string>(['zero', 'one', 'two', 'few', 'many', 'other'])
/** Names and letters that stay as they are where another script is written. */
const NAMES = /Suite|NFT|QR|ERC-4337|0x|session|et\b|\b[af]\b/g

/** Every sentence by its path; of a plural, by its category. */
function sentencesOf(words: unknown, path: string, found = new Map<string, unknown>()) {
  if (typeof words === 'object' && words !== null)
    for (const [name, more] of Object.entries(words)) sentencesOf(more, `${path}.${name}`, found)
  else if (words !== undefined) found.set(path, words)
  return found
}

const isPlural = (words: object) => 'other' in words && Object.keys(words).every((name) => PLURALS.has(name))

/** The plurals by their paths: the names of their categories. */
function pluralsOf(words: unknown, path: string, found = new Map<string, readonly string[]>()) {
  if (typeof words !== 'object' || words === null) return found
  if (isPlural(words)) found.set(path, Object.keys(words).toSorted())
  else for (const [name, more] of Object.entries(words)) pluralsOf(more, `${path}.${name}`, found)
  return found
}

/** A path without the category of a plural, which is another one in each language. */
const withoutCategory = (path: string, plurals: ReadonlyMap<string, unknown>) => {
  const before = path.slice(0, path.lastIndexOf('.'))
  return plurals.has(before) ? before : path
}

/** A sentence with a sentinel in place of each value. */
function said(sentence: unknown, values: number): string {
  if (typeof sentence !== 'function') return String(sentence)
  const text: unknown = sentence(...Array.from({ length: values }, (_, at) => `⟦${at}⟧`))
  return String(text)
}

const valuesOf = (sentence: unknown): number => (typeof sentence === 'function' ? sentence.length : 0)

const cases = Object.keys(languages).flatMap((language) =>
  wordParts.map((part) => ({ language, part, file: `./${language}/${part}.ts` })),
)

describe.each(cases)('$language, $part', ({ language, part, file }) => {
  const load = async () => {
    const module: { words: unknown } = await import(/* @vite-ignore */ new URL(file, import.meta.url).href)
    return module.words
  }

  test('has every sentence of English, no other one, and none without words', async () => {
    const theirs = await load()
    const [ours, own] = [sentencesOf(english[part], part), sentencesOf(theirs, part)]
    const paths = (all: ReadonlyMap<string, unknown>, words: unknown) => {
      const plurals = pluralsOf(words, part)
      return [...new Set([...all.keys()].map((path) => withoutCategory(path, plurals)))].toSorted()
    }
    expect(paths(own, theirs)).toEqual(paths(ours, english[part]))
    for (const [path, sentence] of own) expect(said(sentence, 3).trim(), path).not.toBe('')
  })

  test('has exactly the plural forms of its grammar', async () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [path, names] of pluralsOf(await load(), part)) expect(names, path).toEqual(categories)
  })

  test('says each value of a sentence once', async () => {
    const plurals = pluralsOf(english[part], part)
    const ours = new Map(
      [...sentencesOf(english[part], part)].map(([path, sentence]) => [
        withoutCategory(path, plurals),
        sentence,
      ]),
    )
    const theirs = await load()
    const own = pluralsOf(theirs, part)
    for (const [path, sentence] of sentencesOf(theirs, part)) {
      const base = withoutCategory(path, own)
      const values = valuesOf(ours.get(base))
      const text = said(sentence, values)
      // A form of one number only may have it in words.
      const isNumberInWords = base !== path && /\.(zero|one|two)$/.test(path) && values === 1
      for (let at = 0; at < values; at += 1)
        if (!isNumberInWords) expect(text.split(`⟦${at}⟧`).length - 1, `${path}: ${text}`).toBe(1)
      expect(valuesOf(sentence), path).toBeLessThanOrEqual(values)
    }
  })

  test('is written in its own script, and no mark of direction is typed by hand', async () => {
    const isOther = /^(ar|he|ja|ko|zh)/.test(language)
    for (const [path, sentence] of sentencesOf(await load(), part)) {
      const text = said(sentence, 3)
      expect(text, path).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/)
      if (isOther && !path.endsWith('.kit.lang'))
        expect(text.replaceAll(NAMES, ''), path).not.toMatch(/[A-Za-z]/)
    }
  })
})
