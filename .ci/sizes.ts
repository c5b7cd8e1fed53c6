import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type BrowserBuild, browserBuilds, LICENSES, scriptBuilds } from '../browser-builds.ts'
import { BUNDLED } from './outside-packages.ts'

/**
 * Measures the first load of a visitor's browser, compressed, and compares it with the budgets. Fails above a budget,
 * and when the built server lacks the licence of a package whose code is in it. `npm run sizes` after `npm run build`.
 * 1 kB is 1,000 bytes.
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

/** The files of a chunk and of everything that it imports at once. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, seen)
  return seen
}

/** The files that a browser loads first, by their places in the build. */
function firstLoad({ name, folder }: Pick<BrowserBuild, 'name' | 'folder'>): string[] {
  const manifest: Manifest = JSON.parse(read(`widgets/${folder}/manifest.json`).toString())
  const key = Object.keys(manifest).find(
    (id) => manifest[id]?.isEntry === true && manifest[id]?.name === name,
  )
  if (key === undefined) throw new Error(`the build of ${name} has no entry`)
  return [...filesOf(manifest, key)].map((file) => `widgets/${folder}/${file}`)
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
  const builds = [
    ...scriptBuilds.map((build) => ({ ...build, files: [`${build.name}/${build.file}`] })),
    ...browserBuilds.map((build) => ({ ...build, files: firstLoad(build) })),
  ]
  return builds.map(({ name, most, files: names }) => {
    const files = names.map(read)
    return {
      name,
      what: most.of,
      gzip: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0),
      brotli: files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0),
      budget: most.kB * 1000,
    }
  })
}

const filesOfWidget = (wanted: string) =>
  browserBuilds.filter((build) => build.name === wanted).flatMap((build) => firstLoad(build))

/** How much of a widget's first load another one has loaded already, in bytes of gzip. */
export function measureShared(name: string, other: string): number {
  const loaded = filesOfWidget(other)
  return filesOfWidget(name)
    .filter((file) => loaded.includes(file))
    .reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
}

/** The packages in the built server whose licence is not beside it. */
function withoutLicence(): readonly string[] {
  const licences = read(`server/${LICENSES}`).toString()
  return BUNDLED.filter((name) => !licences.includes(`\n## ${name} - `))
}

const kB = (bytes: number) => (bytes / 1000).toFixed(2).padStart(6)

function main(): void {
  const sizes = measureSizes()
  for (const { name, what, gzip, brotli, budget } of sizes)
    console.log(
      `${gzip > budget ? '✗' : '✓'} ${name.padEnd(11)} ${kB(gzip)} kB gzip ${kB(brotli)} kB brotli, budget ${budget / 1000} kB gzip: ${what}`,
    )
  for (const { name, ...build } of browserBuilds) {
    if (!('shares' in build)) continue
    const shared = measureShared(name, build.shares.with)
    const isEnough = shared >= build.shares.kB * 1000
    console.log(
      `${isEnough ? '✓' : '✗'} ${name.padEnd(11)} ${kB(shared)} kB gzip of it are files of ${build.shares.with}, at least ${build.shares.kB} kB`,
    )
    if (!isEnough) process.exitCode = 1
  }
  const unnamed = withoutLicence()
  console.log(
    unnamed.length === 0
      ? `✓ server      the licences of ${BUNDLED.length} packages and of what they need are beside it`
      : `✗ server      no licence beside it of ${unnamed.join(', ')}`,
  )
  if (unnamed.length > 0) process.exitCode = 1
  if (sizes.some(({ gzip, budget }) => gzip > budget)) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) main()
