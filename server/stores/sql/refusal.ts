/** A store cannot be opened as it is. The message says why, and what an operator can do. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}
