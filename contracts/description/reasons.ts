import type { ErrorEntry } from '../api/error-entry.ts'

/** The values of `details.reason` of an error with the sentence of each, as a table in Markdown; empty without any. */
export const reasonTable = (reasons: ErrorEntry['reasons']): string[] =>
  reasons === undefined
    ? []
    : [
        '| `details.reason` | Sentence |',
        '| --- | --- |',
        ...Object.entries(reasons).map(([reason, sentence]) => `| \`${reason}\` | ${sentence} |`),
        '',
      ]
