import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { VERSION } from '../contracts/embed/version.ts'

/**
 * Keeps the built loader for good, as the present version: pages that pin it get these very bytes from every later
 * release. Run at a release, after `npm run build`; commit what it writes.
 */

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'public/embed')
const list = path.join(folder, 'releases.json')
const file = path.join(folder, `v${VERSION}.js`)

const built = readFileSync(path.join(root, 'dist/loader/loader.js'))
if (existsSync(file) && !readFileSync(file).equals(built)) {
  console.error(
    `The loader ${VERSION} is released already, and the build differs from it: raise the version first.`,
  )
  process.exitCode = 1
} else {
  const releases = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(list, 'utf8')))
  const integrity = `sha384-${createHash('sha384').update(built).digest('base64')}`
  writeFileSync(file, built)
  writeFileSync(list, `${JSON.stringify({ ...releases, [VERSION]: integrity }, null, 2)}\n`)
  console.log(`The loader ${VERSION} is in public/embed: ${integrity}`)
}
