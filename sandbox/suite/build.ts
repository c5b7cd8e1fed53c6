import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './program.ts'

/** Nothing in these folders is part of the build, nor in those whose name begins with a dot, except `.ci`. */
const NO_PART = new Set(['node_modules', 'dist', 'test-results', 'e2e', 'bench', 'sandbox', 'testing'])
/** A build has all of these, and says which files it was made of. */
const BUILT = ['server/main.js', 'server/cli.js', 'widgets', 'loader', 'client']
const MADE_OF = 'made-of.txt'

/**
 * Makes the build of a project's folder, unless the one that is there was made of the same files. A build that fails or
 * is ended leaves none that counts. Answers whether it has built.
 */
export async function buildIfChanged(build: () => Promise<void>, root = ROOT): Promise<boolean> {
  const dist = path.join(root, 'dist')
  const note = path.join(dist, MADE_OF)
  const files = await fingerprint(root)
  const isWhole = BUILT.every((name) => existsSync(path.join(dist, name)))
  if (isWhole && (await readFile(note, 'utf8').catch(() => '')) === files) return false
  await rm(note, { force: true })
  await build()
  await mkdir(dist, { recursive: true })
  await writeFile(note, files)
  return true
}

/** SHA-256 of the names, sizes and times of all files that a build may read, and of the Node that runs it. */
async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const top = await readdir(root, { withFileTypes: true })
  const parts = top.filter(({ name }) => name === '.ci' || !(NO_PART.has(name) || name.startsWith('.')))
  for (const part of parts.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(root, part.name)
    const below = part.isDirectory() ? (await readdir(file, { recursive: true })).toSorted() : ['']
    const found = await Promise.all(below.map(async (name) => stat(path.join(file, name))))
    for (const [n, { size, mtimeMs }] of found.entries())
      hash.update(`\n${part.name}/${below[n] ?? ''} ${size} ${mtimeMs}`)
  }
  return hash.digest('hex')
}
