import type { Request } from 'express'
import type { WordFiles, WordPart } from '#contracts/embed/language.ts'
import { fromRight, type Language, languages } from '../../../widgets/words/languages.ts'
import type { WidgetFiles } from './widget-files.ts'

const isKnown = (tag: string): tag is keyof typeof languages => Object.hasOwn(languages, tag)
const all: readonly Language[] = ['en', ...Object.keys(languages).filter(isKnown)]

/**
 * The language of a page's words: the one that is wanted, such as `de-AT`, if the widgets have it; else the first of
 * the visitor's own that they have; else English.
 */
export function languageOf(req: Request, wanted: string | undefined): Language {
  const base = wanted?.split('-')[0]?.toLowerCase()
  const found = all.find((language) => language === base)
  if (found !== undefined) return found
  const accepted = req.acceptsLanguages(...all)
  return all.find((language) => language === accepted) ?? 'en'
}

interface InLanguage {
  readonly lang: Language
  readonly dir: 'ltr' | 'rtl'
  /** The files of its words, for the page's script; none for English. */
  readonly words: { readonly words?: WordFiles }
  /** What a page in this language loads besides. */
  readonly preloads: readonly string[]
}

/** What a page has for its language. `parts`: of which words its first screen is made. */
export function inLanguage(
  lang: Language,
  widgets: Pick<WidgetFiles, 'words'>,
  parts: readonly WordPart[],
): InLanguage {
  const files = lang === 'en' ? undefined : widgets.words(lang)
  return {
    lang,
    dir: fromRight.includes(lang) ? 'rtl' : 'ltr',
    words: files === undefined ? {} : { words: files },
    preloads: files === undefined ? [] : [files.speak, ...parts.map((part) => files[part])],
  }
}

/** A language tag, where a query has one. An odd one counts as left out. */
export const localeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 40 && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(value)
    ? value
    : undefined
