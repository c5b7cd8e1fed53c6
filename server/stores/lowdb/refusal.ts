/** A data folder cannot be opened as it is. The message says why, and what an operator can do. */
export class DataFolderRefused extends Error {
  override readonly name = 'DataFolderRefused'
}
