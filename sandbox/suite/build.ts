import { createHash } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './program.ts'

/** Nothing in these folders is part of the build, nor in those whose name begins with a dot, except `.ci`. */
const NO_PART = new Set(['node_modules', 'dist', 'test-results', 'e2e', 'bench', 'sandbox', 'testing'])
/** Beside the build: which files it was made of, and which it has. */
const MADE_OF = 'made-of.txt'

/**
 * Makes the build of a project's folder, unless the one that is there was made of the same files, and none of its own
 * has changed since. A build that fails or is ended leaves none that counts. Answers whether it has built.
 */
export async function buildIfChanged(build: () => Promise<void>, root = ROOT): Promise<boolean> {
  const dist = path.join(root, 'dist')
  const note = path.join(dist, MADE_OF)
  const sources = await fingerprint(root, (name) => name === '.ci' || !(NO_PART.has(name) || isHidden(name)))
  const made = () => fingerprint(dist, (name) => name !== MADE_OF)
  const noted = await readFile(note, 'utf8').catch(() => '')
  if (noted === `${sources} ${await made()}`) return false
  await rm(note, { force: true })
  await build()
  await mkdir(dist, { recursive: true })
  await writeFile(note, `${sources} ${await made()}`)
  return true
}

const isHidden = (name: string): boolean => name.startsWith('.')

/** SHA-256 of the names, sizes and times of all files below the parts of a folder, and of the Node that runs. */
async function fingerprint(dir: string, isPart: (name: string) => boolean): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const top = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const parts = top.filter(({ name }) => isPart(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const part of parts) {
    const place = path.join(dir, part.name)
    const below = part.isDirectory() ? (await readdir(place, { recursive: true })).toSorted() : ['']
    // An editor's file may be gone by now.
    const found = await Promise.all(below.map((name) => lstat(path.join(place, name)).catch(() => undefined)))
    for (const [n, file] of found.entries())
      if (file?.isFile() === true) hash.update(`\n${part.name}/${below[n]} ${file.size} ${file.mtimeMs}`)
  }
  return hash.digest('hex')
}
