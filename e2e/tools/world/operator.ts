import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { builtServer } from './paths.ts'

/** Runs one of the operator's commands. Returns its output, or throws its error output. */
export type Operator = (...args: readonly string[]) => Promise<string>

const run = promisify(execFile)

export const createOperator =
  (env: Readonly<Record<string, string>>): Operator =>
  async (...args) => {
    const { stdout } = await run(process.execPath, [builtServer('cli'), ...args], {
      env: { PATH: process.env['PATH'], ...env },
    })
    return stdout.trim()
  }
