/** A page was asked for after a row whose place is not known. */
export class NoSuchPlace extends Error {
  override readonly name = 'NoSuchPlace'

  constructor(table: string, id: string) {
    super(`${table} has no place of a row "${id}"`)
  }
}

/**
 * The rows could not be made durable (a full disk, a lost connection). The whole transaction is undone, unless the
 * connection was lost while it was committed and no one can tell.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The service has stopped: what was still under way is taken up by the next process. */
export class StoreClosed extends StoreUnavailable {
  constructor() {
    super('The store is closed.')
  }
}

/** A text by which rows are found has more than MOST_KEY_BYTES. */
export class KeyTooLong extends RangeError {
  override readonly name = 'KeyTooLong'
}

/** A unique key is taken. */
export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey'
  readonly table: string
  readonly field: string

  constructor(table: string, field: string) {
    super(`${table}.${field} is taken`)
    this.table = table
    this.field = field
  }
}
