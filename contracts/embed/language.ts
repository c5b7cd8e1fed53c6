/** The parts that a language's words come in. Each is a file of its own. */
export const wordParts = ['form', 'checkout', 'bridge', 'sign'] as const

export type WordPart = (typeof wordParts)[number]

/** Where a page's script finds the words of each part, and the script that puts them in place; English is in the page's scripts. */
export type WordFiles = Readonly<Record<WordPart | 'speak', string>>
