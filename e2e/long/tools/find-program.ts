import { existsSync } from 'node:fs'
import path from 'node:path'
import { aptInstall } from '../../tools/fixtures/apt-install.ts'

const find = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))

/** The file of a program, which is installed where that is possible. Throws an error that says what is missing. */
export function findProgram(name: string, debianPackage: string): string {
  const found = find(name)
  if (found !== undefined) return found
  aptInstall(debianPackage)
  const installed = find(name)
  if (installed !== undefined) return installed
  throw new Error(`This run needs ${name}. Install it: on Debian it is in the package ${debianPackage}.`)
}
