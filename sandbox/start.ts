import { runSandbox } from './run-sandbox.ts'
import { buildIfChanged } from './suite/build.ts'
import { BUILT, runIn } from './suite/program.ts'
import { startSuite } from './suite/server.ts'

/** Builds the suite as `npm run build` does. */
async function buildSuite(): Promise<void> {
  // It takes a third of a second to load.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
}

/** `npm start`: the sandbox with the built suite in it. */
const run = runIn(BUILT)
await runSandbox({
  build: async () => void (await buildIfChanged(buildSuite)),
  run,
  startSuite: async (options) => startSuite({ ...options, run }),
})
