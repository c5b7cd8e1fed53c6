import { fork } from 'node:child_process'
import { register } from 'tsx/esm/api'

/**
 * `npm run dev`: the sandbox with the suite from its sources, which follows their changes. Plain JavaScript, because
 * both of its processes load their packages before tsx: see packages.mjs.
 */

const child = fork(new URL('dev/suite-process.mjs', import.meta.url), {
  // Ctrl-C in the terminal reaches this process only.
  detached: process.platform !== 'win32',
})
await import('./packages.mjs')
register()
const { followSuite } = await import('./dev/follow-suite.ts')
const { runSandbox } = await import('./run-sandbox.ts')
try {
  await runSandbox({ ...followSuite(child), since: 0 })
} finally {
  // It ends with the channel, however that is closed.
  if (child.connected) child.disconnect()
}
