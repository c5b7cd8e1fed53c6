import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from 'vite'
import { makeWhenAsked } from './when-asked.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A socket that answers each connection with the folder of the programs that tests start. */
    programs: string
  }
}

/** What tests start as a process: from its build, in a fraction of the time that it takes from its sources. */
const programs = {
  'bare-service': 'testing/programs/bare-service.ts',
  // The bare service starts these two from beside it.
  indexer: 'server/processes/indexer.ts',
  pictures: 'server/upstreams/images/process/main.ts',
  'killed-service': 'testing/programs/killed-service.ts',
  'killed-writer': 'server/stores/sqlite/testing/writer.ts',
} as const

export type ProgramName = keyof typeof programs

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Set-up of tests: the programs that they start, built when the first test asks for them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let outDir: string | undefined
  const asked = await makeWhenAsked(async () => {
    // Packages outside are found from a folder of the project, and the project's files from two folders above.
    await mkdir(path.join(ROOT, 'dist'), { recursive: true })
    outDir = await mkdtemp(path.join(ROOT, 'dist/programs-'))
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      // One small file starts sooner than many.
      ssr: { noExternal: true, external: ['@photostructure/sqlite', 'sharp'] },
      build: {
        ssr: true,
        outDir,
        minify: true,
        rolldownOptions: {
          input: Object.fromEntries(
            Object.entries(programs).map(([name, file]) => [name, path.join(ROOT, file)]),
          ),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
    return outDir
  })
  project.provide('programs', asked.socket)
  return async () => {
    await asked.close()
    if (outDir !== undefined) await rm(outDir, { recursive: true, force: true })
  }
}
