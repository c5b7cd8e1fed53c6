import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type WidgetBuild, widgetBuilds } from '../widgets/entries.ts'

/**
 * Measures the first load of a visitor's browser, compressed, and compares it with the budgets. Fails above a budget.
 * `npm run sizes` after `npm run build`. 1 kB is 1,000 bytes.
 */

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const read = (file: string) => readFileSync(path.join(dist, file))

const budgets: readonly Pick<WidgetBuild, 'name' | 'most'>[] = [
  { name: 'loader', most: { kB: 4, of: 'the loader script, /embed/v1.js' } },
  ...widgetBuilds,
]

/** The files of a chunk and of everything that it imports at once. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, seen)
  return seen
}

function firstLoad(name: string): Buffer[] {
  if (name === 'loader') return [read('loader/loader.js')]
  const manifest: Manifest = JSON.parse(read(`widgets/${name}/manifest.json`).toString())
  const key = Object.keys(manifest).find((id) => manifest[id]?.isEntry === true)
  if (key === undefined) throw new Error(`the build of ${name} has no entry`)
  return [...filesOf(manifest, key)].map((file) => read(`widgets/${name}/${file}`))
}

/** The built size of one budget; 1 kB is 1,000 bytes. */
export interface Size {
  readonly name: string
  readonly what: string
  readonly gzip: number
  readonly brotli: number
  /** In bytes of gzip. */
  readonly budget: number
}

/** Sizes of all that has a budget, in bytes. Throws when the suite is not built. */
export function measureSizes(): Size[] {
  return budgets.map(({ name, most }) => {
    const files = firstLoad(name)
    return {
      name,
      what: most.of,
      gzip: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0),
      brotli: files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0),
      budget: most.kB * 1000,
    }
  })
}

const kB = (bytes: number) => (bytes / 1000).toFixed(2).padStart(6)

function main(): void {
  const sizes = measureSizes()
  for (const { name, what, gzip, brotli, budget } of sizes)
    console.log(
      `${gzip > budget ? '✗' : '✓'} ${name.padEnd(11)} ${kB(gzip)} kB gzip ${kB(brotli)} kB brotli, budget ${budget / 1000} kB gzip: ${what}`,
    )
  if (sizes.some(({ gzip, budget }) => gzip > budget)) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) main()
