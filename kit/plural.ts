/** A sentence for each plural category of a language, such as `one` and `other` in English. */
export type Plural<Values extends readonly string[]> = {
  readonly other: (...values: Values) => string
} & Partial<Readonly<Record<Exclude<Intl.LDMLPluralRule, 'other'>, (...values: Values) => string>>>

/** The form for a number in a language. */
export const plural = <Values extends readonly string[]>(
  forms: Plural<Values>,
  count: number,
  lang: string,
): ((...values: Values) => string) => forms[new Intl.PluralRules(lang).select(count)] ?? forms.other
