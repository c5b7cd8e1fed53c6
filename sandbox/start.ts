import { createBuilder } from 'vite'
import { runSandbox } from './run-sandbox.ts'
import { BUILT, runIn } from './suite/program.ts'
import { startSuite } from './suite/server.ts'

/** Builds the suite as `npm run build` does. */
async function buildSuite(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
}

/** `npm start`: the sandbox with the built suite in it. */
const run = runIn(BUILT)
await runSandbox({
  prepare: buildSuite,
  run,
  startSuite: async (options) => startSuite({ ...options, run }),
})
