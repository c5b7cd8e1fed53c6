import { form, type FormWords } from './form.ts'

/** The languages of the widgets beside English. Each has the folder of its name, with a file for each part. */
export const languages = {
  ar: () => import('./ar/form.ts'),
  de: () => import('./de/form.ts'),
  es: () => import('./es/form.ts'),
  fr: () => import('./fr/form.ts'),
  he: () => import('./he/form.ts'),
  it: () => import('./it/form.ts'),
  ja: () => import('./ja/form.ts'),
  ko: () => import('./ko/form.ts'),
  pt: () => import('./pt/form.ts'),
  tr: () => import('./tr/form.ts'),
  zh: () => import('./zh/form.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly words: FormWords }>>>

/** The languages that are written from right to left. */
export const fromRight: readonly string[] = ['ar', 'he']

export type Language = 'en' | keyof typeof languages

/** The words of a form in a language, for the pages that the server makes. */
export const formWords = async (language: Language): Promise<FormWords> =>
  language === 'en' ? form : (await languages[language]()).words
