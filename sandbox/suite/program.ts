import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OWN_GROUP } from '../processes/own-group.ts'
import { SandboxError } from '../sandbox-error.ts'

const built = (name: string) => fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url))

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

/** Runs a built program of the suite, as an operator would. */
export function runProgram({ name, args = [], env, stdio }: ProgramOptions): ChildProcess {
  const file = built(name)
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
