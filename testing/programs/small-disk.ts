import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  readonly dir: string
  /** Lets it be read alone from now on, also by root. */
  lock(): void
  remove(): void
}

/** A real file system of so many kB. Only root may mount one: `undefined` for everybody else. */
export function mountSmallDisk(kB: number): SmallDisk | undefined {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-small-disk-'))
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${kB}k`, 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    rmSync(dir, { recursive: true })
    return undefined
  }
  return {
    dir,
    lock() {
      execFileSync('/bin/mount', ['-o', 'remount,ro', dir])
    },
    remove() {
      // Also where a process that was killed has not gone yet.
      execFileSync('/bin/umount', ['-l', dir])
      rmSync(dir, { recursive: true })
    },
  }
}
