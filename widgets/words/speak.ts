import { type WordFiles, wordParts } from '#contracts/embed/language.ts'
import { isolate } from '#kit/isolate.ts'
import type { Words } from './adopt.ts'

/** Reads the files of a language, and puts its words in place of the English ones. Rejects when a file cannot be loaded. */
export async function speak(files: WordFiles, words: Words): Promise<void> {
  const isFromRight = document.documentElement.dir === 'rtl'
  await Promise.all(
    wordParts.map(async (part) => {
      const english = words[part]
      if (english === undefined) return
      const file: unknown = await import(/* @vite-ignore */ files[part])
      put(english, file, isFromRight)
    }),
  )
}

/** Puts the words of a language's file over those of the same names. */
export function put(english: Readonly<Record<string, object>>, file: unknown, isFromRight: boolean): void {
  const theirs = within(file, 'words')
  for (const [name, words] of Object.entries(english)) {
    const said = within(theirs, name)
    if (said !== undefined) Object.assign(words, isFromRight ? isolated(said) : said)
  }
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined

/** The same sentences, in which each value keeps its own direction. */
function isolated(words: unknown): unknown {
  if (typeof words === 'function')
    return (...values: readonly string[]): unknown => words(...values.map((value) => isolate(value)))
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, isolated(value)]))
}
