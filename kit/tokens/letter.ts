/** Stands in place of a logo. */
export const letterOf = (name: string): string => Array.from(name)[0]?.toUpperCase() ?? '?'

const HUES = 8

/** Its colour: one of a few (`logo.css`), always the same one for a name. */
export const hueOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % HUES
