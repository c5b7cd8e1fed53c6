import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Files, hasCode, openTo, OWNER_ONLY, unlessMissing, unlessReadOnly } from './files.ts'
import { type ProcessId, type Processes, systemProcesses } from './processes.ts'
import { DataFolderRefused } from './refusal.ts'

export interface Lock {
  readonly release: () => Promise<void>
}

const FORM = /^lock\.(\d+)\.(\d+)$/
const ROUNDS = 50
const ROUND_MS = 20

/**
 * Takes a folder for this process, so that two processes never write it. Throws DataFolderRefused when another process
 * has it.
 *
 * Each process announces itself by a file of its own (`lock.<pid>.<started>`) before it looks for others: the later one
 * of two sees both files. It then gives way to every running process. When two start at the same moment, the one whose
 * file sorts first waits until the other has given way. Files of processes that are gone are removed.
 */
export async function lockFolder(
  files: Files,
  folder: string,
  processes: Processes = systemProcesses,
): Promise<Lock> {
  const own = nameOf(processes.self)
  const release = () => files.unlink(path.join(folder, own))

  /** The first file, in the order of names, of another running process. */
  async function otherName(): Promise<string | undefined> {
    const names = (await files.readdir(folder)).filter((name) => FORM.test(name) && name !== own)
    const stale = names.filter((name) => !processes.isRunning(processOf(name)))
    for (const name of stale) await files.unlink(path.join(folder, name)).catch(unlessMissing)
    return names.filter((name) => !stale.includes(name)).toSorted()[0]
  }

  const file = await files.open(path.join(folder, own), openTo.claim, OWNER_ONLY).catch((error: unknown) => {
    throw hasCode(error, 'EEXIST') ? inUse(folder, own) : unlessReadOnly(folder, error)
  })
  try {
    await file.close()
    for (let round = 0; ; round++) {
      const other = await otherName()
      if (other === undefined) return { release }
      if (other < own || round === ROUNDS) throw inUse(folder, other)
      await pause(ROUND_MS)
    }
  } catch (error) {
    await release().catch(() => undefined)
    throw error
  }
}

function nameOf({ pid, started }: ProcessId): string {
  return `lock.${pid}.${started}`
}

function processOf(name: string): ProcessId {
  const [, pid = '', started = ''] = FORM.exec(name) ?? []
  return { pid: Number(pid), started }
}

function inUse(folder: string, name: string): DataFolderRefused {
  const { pid } = processOf(name)
  return new DataFolderRefused(
    `${folder} is in use by process ${pid}${pid === process.pid ? ', which is this process' : ''}. Stop that process ` +
      `first; if it is not a Suite server, delete ${path.join(folder, name)}`,
  )
}
