import { DataFolderRefused } from '../refusal.ts'

/**
 * Raised when an older program would misread the folder. A new table needs no new number: a snapshot names all tables.
 * 2: the parts of a payment's step. 3: a program of format 2 takes an unknown table for damage. 4: one row a line.
 */
export const FORMAT = 4
/** The last format that is one line, with its checksum in front. */
export const ONE_LINE = 3
/** The first release wrote this one. */
export const OLDEST = 2

/** What a snapshot says of itself. Its rows are in the tables. */
export interface SnapshotHead {
  /** The number of the transaction after which it was taken. */
  readonly seq: number
  /** True when an older program wrote it, which would misread what this one writes. */
  readonly isOlder: boolean
}

export function damaged(file: string): DataFolderRefused {
  return new DataFolderRefused(
    `${file} is damaged. Restore the whole data folder from a backup: its files belong together.`,
  )
}

export function tooOld(file: string): DataFolderRefused {
  return new DataFolderRefused(
    `${file} was written before the first release, and this program does not read it. In the sandbox, \`npm run reset\` deletes it.`,
  )
}

export function newerFormat(file: string, version: number): DataFolderRefused {
  return new DataFolderRefused(
    `${file} has format ${version}, and this program knows formats up to ${FORMAT}: a newer version wrote it. Start ` +
      'that version, or restore the whole data folder from a backup of this one.',
  )
}
