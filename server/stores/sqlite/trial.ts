import type { Connection } from '../sql/dialect.ts'

/** Balancers ask often; the disk is tried at most once in this time, in milliseconds. */
const PAUSE_MS = 5_000
/** A trial needs pages that the file does not have: removing nothing succeeds on a full disk. */
const TRIAL = 'x'.repeat(32_768)

/** Whether writes become durable. Tries the disk only after a write has failed, until a trial or a write succeeds. */
export function createTrial(
  transact: (work: (connection: Connection) => Promise<unknown>) => Promise<unknown>,
) {
  let hasFailed = false
  let tried: { readonly at: number; readonly isGood: Promise<boolean> } | undefined

  const attempt = async (): Promise<boolean> => {
    try {
      await transact(async (connection) => {
        await connection.run("INSERT INTO gone (tbl, id, place) VALUES ('trial', ?, 0)", [TRIAL])
        await connection.run("DELETE FROM gone WHERE tbl = 'trial'")
      })
      return true
    } catch {
      return false
    }
  }

  return {
    noteWrite(isGood: boolean): void {
      hasFailed = !isGood
    },
    async isGood(): Promise<boolean> {
      if (!hasFailed) return true
      if (tried === undefined || performance.now() - tried.at >= PAUSE_MS)
        tried = { at: performance.now(), isGood: attempt() }
      return tried.isGood
    },
  }
}
