import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Says that a folder, and all that is in it, is a sandbox's: only such a one is ever deleted. */
const MARKER = 'suite-sandbox'

/** True for a folder that a sandbox has made, and for one that holds nothing or is not there. */
export async function isSandboxFolder(dir: string): Promise<boolean> {
  const names = await readdir(dir).catch((error: unknown): string[] => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return names.length === 0 || names.includes(MARKER)
}

/** Makes a folder a sandbox's. Whatever keeps something there for sandboxes does so before it writes. */
export async function markFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await writeFile(path.join(dir, MARKER), 'Made by the sandbox; `npm run reset` deletes this whole folder.\n')
}
