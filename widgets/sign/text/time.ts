/** The time of day, of seconds since the epoch. */
export const timeOf = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(seconds * 1000)

/** Day and time of day, in short. */
export const moment = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** The time of day, in hours and minutes. */
export const hourOf = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))
