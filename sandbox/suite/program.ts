import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { OWN_GROUP } from '../processes/own-group.ts'
import { SandboxError } from '../sandbox-error.ts'

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..')
/** Where the suite's programs are built: by `npm run build`, and by `npm run dev`. They find the project from there. */
export const BUILT = 'dist/server'
export const BUILT_FOR_DEV = 'dist/dev-server'

/** The variables of this process's environment that a program of the suite gets: no configuration. */
const INHERITED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'TZ',
]

export interface ProgramOptions {
  readonly name: 'main' | 'cli'
  readonly args?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly stdio: readonly ['ignore', 'pipe' | number, 'pipe' | number]
}

/** Runs a program of the suite, as an operator would. */
export type RunProgram = (options: ProgramOptions) => ChildProcess

/** Runs the programs that were built into a folder. */
export const runIn =
  (folder: string): RunProgram =>
  ({ name, args = [], env, stdio }) => {
    const file = path.join(ROOT, folder, `${name}.js`)
    if (!existsSync(file))
      throw new SandboxError('The suite is not built yet: `npm run build`, or `npm start`, does it.')
    const inherited = INHERITED.flatMap((key) => {
      const value = process.env[key]
      return value === undefined ? [] : [[key, value]]
    })
    return spawn(process.execPath, [file, ...args], {
      stdio: [...stdio],
      ...OWN_GROUP,
      env: { ...Object.fromEntries(inherited), ...env },
    })
  }
