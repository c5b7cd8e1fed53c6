import { DatabaseSync } from '@photostructure/sqlite'

/** Loaded into a service: each of its commits to SQLite takes at least 20 ms, as on a slow disk. */
const COMMIT_MS = 20
const { exec } = DatabaseSync.prototype
const never = new Int32Array(new SharedArrayBuffer(4))

DatabaseSync.prototype.exec = function (sql) {
  if (sql === 'COMMIT') Atomics.wait(never, 0, 0, COMMIT_MS)
  return exec.call(this, sql)
}
