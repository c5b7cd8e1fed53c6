import { kitText } from './text.ts'

/** A time from now in the language of the words, such as `in 5 seconds` or, of a negative one, `5 seconds ago`. */
export const relativeTime = (value: number, unit: 'second' | 'minute' | 'hour'): string =>
  new Intl.RelativeTimeFormat(kitText.lang, { numeric: 'always' }).format(value, unit)
