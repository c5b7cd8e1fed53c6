/** A data folder cannot be opened as it is. The message says why, and what an operator can do. */
export class DataFolderRefused extends Error {
  override readonly name = 'DataFolderRefused'
}

/** For a file whose bytes are as they were written, with a part that this program does not know. */
export function tooNew(file: string, part: string): DataFolderRefused {
  return new DataFolderRefused(
    `${file}, ${part} has something that this program does not know: a newer version wrote it. Start that version, ` +
      'or restore the whole data folder from a backup of this one. Change nothing in the file.',
  )
}
