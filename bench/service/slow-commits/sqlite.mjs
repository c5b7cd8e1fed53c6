import { DatabaseSync as Database } from '@photostructure/sqlite'

export * from '@photostructure/sqlite'

const COMMIT_MS = 20
const never = new Int32Array(new SharedArrayBuffer(4))

export class DatabaseSync extends Database {
  exec(sql) {
    if (sql === 'COMMIT') Atomics.wait(never, 0, 0, COMMIT_MS)
    return super.exec(sql)
  }
}
