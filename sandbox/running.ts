import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { parseJson } from './http/parse-json.ts'
import { isSandboxFolder, markFolder } from './own-folder.ts'
import { SandboxError } from './sandbox-error.ts'

/** Where a sandbox keeps everything: `.sandbox/`, or where `SANDBOX_DIR` says. */
export const sandboxDir = (env: NodeJS.ProcessEnv): string =>
  path.resolve(env['SANDBOX_DIR'] ?? fileURLToPath(new URL('../.sandbox/', import.meta.url)))

/** A folder as one would type it here. */
export function shortPath(dir: string): string {
  const relative = path.relative('', dir)
  return relative.startsWith('..') ? dir : relative
}

/** Who uses a sandbox's folder, and where it can be reached. */
const Running = z.object({
  pid: z.number(),
  suite: z.string().optional(),
  partner: z.string().optional(),
  control: z.string().optional(),
})
export type Running = z.output<typeof Running>

const runningFile = (dir: string) => path.join(dir, 'running.json')

/** The process that runs in a folder; `undefined` when there is none, or it was killed. */
export async function findRunning(dir: string): Promise<Running | undefined> {
  const text = await readFile(runningFile(dir), 'utf8').catch(() => '')
  const { data: found } = Running.safeParse(parseJson(text))
  return found !== undefined && isAlive(found.pid) ? found : undefined
}

/** Takes a folder for this process. Throws, in a sentence, when another process has it, or it holds other things. */
export async function claimFolder(dir: string): Promise<void> {
  if (!(await isSandboxFolder(dir)))
    throw new SandboxError(
      `${shortPath(dir)} holds files that are not a sandbox's. Name another folder by SANDBOX_DIR, or move them away.`,
    )
  const other = await findRunning(dir)
  if (other !== undefined)
    throw new SandboxError(
      `A sandbox is running already (process ${other.pid}${other.partner === undefined ? '' : `, ${other.partner}`}).`,
    )
  await markFolder(dir)
  await noteRunning(dir, { pid: process.pid })
}

export async function noteRunning(dir: string, running: Running): Promise<void> {
  await writeFile(runningFile(dir), JSON.stringify(running))
}

export async function releaseFolder(dir: string): Promise<void> {
  await rm(runningFile(dir), { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}
