import type { TestProject } from 'vitest/node'
import type { WorldDescription } from '../sandbox/world-description.ts'
import { startWorldProcess } from '../sandbox/world-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    world: WorldDescription
  }
}

/** Set-up of the integration tests: one local world for all of them, as `inject('world')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { world, stop } = await startWorldProcess()
  project.provide('world', world)
  return stop
}
