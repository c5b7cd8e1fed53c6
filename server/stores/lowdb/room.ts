import path from 'node:path'
import { type Files, openTo, using, writeAll } from './files.ts'

/** Whether the disk takes writes. */
export interface Room {
  /** A write of the journal has succeeded, or has failed. */
  noteWrite(isGood: boolean): void
  isLeft(): boolean | Promise<boolean>
}

/** As much as a few transactions. */
const PROBE_BYTES = 16 << 10
/** Balancers ask often; the disk is tried at most once in this time. */
const PAUSE_MS = 1_000

/** Tries the disk only after a write has failed, until a trial or a write succeeds. */
export function createRoom(files: Files, folder: string, now: () => number = Date.now): Room {
  // Named so that a start removes it after a crash.
  const file = path.join(folder, `probe.${process.pid}.tmp`)
  let hasFailed = false
  let tried: { readonly at: number; readonly isGood: Promise<boolean> } | undefined

  async function attempt(): Promise<boolean> {
    try {
      await using(files, file, openTo.replace, async (probe) => {
        await writeAll(probe, Buffer.alloc(PROBE_BYTES), 0)
        await probe.datasync()
      })
      hasFailed = false
      return true
    } catch {
      return false
    } finally {
      await files.unlink(file).catch(() => undefined)
    }
  }

  return {
    noteWrite(isGood) {
      hasFailed = !isGood
    },
    isLeft() {
      if (!hasFailed) return true
      if (tried === undefined || now() - tried.at >= PAUSE_MS) tried = { at: now(), isGood: attempt() }
      return tried.isGood
    },
  }
}
