import path from 'node:path'
import { inject } from 'vitest'
import { askFor } from './when-asked.ts'
import type { ProgramName } from './setup.ts'

/** The file of a program that tests start as a process. */
export const builtProgram = async (name: ProgramName): Promise<string> =>
  path.join(await askFor(inject('programs')), `${name}.js`)
